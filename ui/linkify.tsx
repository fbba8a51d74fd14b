/** A piece of user text: words, or an address that may be opened. */
export type Piece = { readonly text: string; readonly href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`。，、！？；：）」』】《》\u2066-\u2069\u202a-\u202e]+/giu;
/** Punctuation at the end of a sentence isn't part of the address before it. */
const AFTER = /[.,;:!?…)\]}»”’،؛؟]+$/u;

/** Only http and https, only as text and link: no input becomes markup. */
export function linkify(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = closed(match[0]);
    if (!URL.canParse(address)) continue;
    const { href, protocol, hostname, username, password } = new URL(address);
    // user@host is used to make an address look like another one.
    if ((protocol !== 'http:' && protocol !== 'https:') || hostname === '' || username !== '' || password !== '') continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Without trailing punctuation; a bracket that was opened inside stays. */
function closed(address: string): string {
  const tail = AFTER.exec(address)?.[0] ?? '';
  const bare = address.slice(0, address.length - tail.length);
  return tail.startsWith(')') && bare.includes('(') ? `${bare})` : bare;
}
