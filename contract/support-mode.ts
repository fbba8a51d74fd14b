// The kind of support in the configuration. Used by the app, and by the host of widgets to decide what it may load.

type Config = Readonly<Partial<Record<string, string>>>;

export type SupportChoice =
  /** The built-in chat. */
  | { readonly kind: 'chat' }
  /** A URL to open. */
  | { readonly kind: 'link'; readonly href: string }
  /** A script that runs on an origin of its own. `key` is what the operator was given for it, if anything. */
  | { readonly kind: 'widget' | 'sdk'; readonly script: string; readonly key?: string };

/**
 * `kefu` decides: a URL at the widget host is the widget, any other web URL is opened, other text is the key of the chat SDK, and
 * empty is the built-in chat. Unsafe values also fall back to the built-in chat.
 */
export function decideSupport(config: Config): SupportChoice {
  const kefu = (config['kefu'] ?? '').trim();
  if (kefu === '') return { kind: 'chat' };
  const address = webAddress(kefu) ?? (looksBare(kefu) ? webAddress(`https://${kefu}`) : undefined);
  if (address !== undefined && isAt(address, config['kefu_widget_host'])) {
    return isScriptSource(address) ? { kind: 'widget', script: address.href } : { kind: 'chat' };
  }
  const link = webAddress(kefu);
  if (link !== undefined) return { kind: 'link', href: link.href };
  const sdk = webAddress((config['kefu_sdk_url'] ?? '').trim());
  // Any other scheme is neither opened nor passed on.
  if (sdk === undefined || !isScriptSource(sdk) || /^[a-z][a-z0-9+.-]*:/i.test(kefu)) return { kind: 'chat' };
  return { kind: 'sdk', script: sdk.href, key: kefu };
}

/** A URL that a browser may open: http or https, without user name and password. */
function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

/** `widget.example.com/chat`: as people write it, without a scheme. */
const looksBare = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/|$)/i.test(text);

/** The host itself or a subdomain; a host that merely ends the same way is a different one. */
function isAt(url: URL, host: string | undefined): boolean {
  const text = (host ?? '').trim().toLowerCase();
  const wanted = webAddress(text)?.host ?? text;
  if (wanted === '') return false;
  return url.host === wanted || url.hostname === wanted || url.hostname.endsWith(`.${wanted}`);
}

/** A script must come over https; over http only from this machine, for trying one out. */
const isScriptSource = (url: URL): boolean =>
  url.protocol === 'https:' || url.hostname === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(url.hostname);
