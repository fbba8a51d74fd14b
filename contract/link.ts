// Which addresses a text of the operator may lead to. Without a schema, so that the app asks it again before it draws a link.

/** A page of our own app. */
const page = /^#\/[\w\-/?=&%.:+~]{0,200}$/;
const schemes = ['http:', 'https:', 'mailto:'];

/** The address in the form that is safe in a link, or undefined. It is checked the way a browser would parse it. */
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
  // A name before the host is how an address is made to look like another one.
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Where a picture of the carousel may lead: a page of ours or a site by https. */
export const safeTarget = (text: string): string | undefined => {
  const link = safeLink(text);
  return link?.startsWith('#/') || link?.startsWith('https:') ? link : undefined;
};

/** A picture of ours: an upload, or one that ships with the app. */
export const safePicture = (text: string): string | undefined =>
  /^(\/api\/uploads\/[0-9a-f-]{36}|\/carousel\/[a-z0-9-]{1,60}\.svg)$/.test(text) ? text : undefined;
