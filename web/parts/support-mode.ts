import { decideSupport } from '@bourse/contract/support-mode';

/** How support is offered: the built-in chat, a link, or a third-party widget in a frame of its own origin. */
export type SupportMode =
  | { readonly kind: 'chat' }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'frame'; readonly origin: string };

/** `here` is where the app itself was opened: a frame on another port has the same host. */
export function supportMode(
  config: Readonly<Partial<Record<string, string>>>,
  here: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
): SupportMode {
  const choice = decideSupport(config);
  if (choice.kind === 'link' || choice.kind === 'chat') return choice;
  const origin = frameOrigin(config, here);
  // Somebody else's script never runs where the session is.
  return origin === undefined || origin === here.origin ? { kind: 'chat' } : { kind: 'frame', origin };
}

function frameOrigin(config: Readonly<Partial<Record<string, string>>>, here: Pick<Location, 'protocol' | 'hostname'>): string | undefined {
  const { support_origin: own, support_port: port } = config;
  if (own !== undefined && URL.canParse(own)) return new URL(own).origin;
  return port !== undefined && /^\d{1,5}$/.test(port) ? `${here.protocol}//${here.hostname}:${port}` : undefined;
}
