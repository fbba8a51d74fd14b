// What the configuration says the online service is. Read by the app, and by the host of widgets for what it may load.

type Config = Readonly<Partial<Record<string, string>>>;

export type SupportChoice =
  /** The built-in chat. */
  | { readonly kind: 'chat' }
  /** An address to open. */
  | { readonly kind: 'link'; readonly href: string }
  /** A script that runs on an origin of its own. `key` is what the operator was given for it, if anything. */
  | { readonly kind: 'widget' | 'sdk'; readonly script: string; readonly key?: string };

/**
 * `kefu` decides: an address at the widget host is the widget, any other web address is opened, what is no address is the key
 * of the chat SDK, and nothing is the built-in chat. What cannot be used safely is the built-in chat too.
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
  // A scheme of any other kind is neither opened nor handed on.
  if (sdk === undefined || !isScriptSource(sdk) || /^[a-z][a-z0-9+.-]*:/i.test(kefu)) return { kind: 'chat' };
  return { kind: 'sdk', script: sdk.href, key: kefu };
}

/** An address that a browser may open: http or https, without a name and password in it. */
function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

/** `widget.example.com/chat`: written as people write it. */
const looksBare = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/|$)/i.test(text);

/** At the host itself or below it; a host that only ends alike is another one. */
function isAt(url: URL, host: string | undefined): boolean {
  const text = (host ?? '').trim().toLowerCase();
  const wanted = webAddress(text)?.host ?? text;
  if (wanted === '') return false;
  return url.host === wanted || url.hostname === wanted || url.hostname.endsWith(`.${wanted}`);
}

/** A script comes over https; over http only from this machine, where somebody tries one. */
const isScriptSource = (url: URL): boolean =>
  url.protocol === 'https:' || url.hostname === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(url.hostname);
