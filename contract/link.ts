// Which URLs an operator's text may link to. Without a schema, so that the app can check again before it renders a link.

/** A page of our own app. */
const page = /^#\/[\w\-/?=&%.:+~]{0,200}$/;
const schemes = ['http:', 'https:', 'mailto:'];

/** The URL in a form that is safe to link, or undefined. Parsed the way a browser would. */
export function safeLink(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 2_000) return undefined;
  if (page.test(trimmed)) return trimmed;
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return undefined;
  }
  // A user name before the host is used to make a URL look like another one.
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** What a carousel image may link to: one of our pages, or an https site. */
export const safeTarget = (text: string): string | undefined => {
  const link = safeLink(text);
  return link?.startsWith('#/') || link?.startsWith('https:') ? link : undefined;
};

/** Our own images: an upload, or one shipped with the app. */
export const safePicture = (text: string): string | undefined =>
  /^(\/api\/uploads\/[0-9a-f-]{36}|\/carousel\/[a-z0-9-]{1,60}\.svg)$/.test(text) ? text : undefined;
