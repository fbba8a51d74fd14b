/**
 * Splits a hero figure in two, and says whether the first or the last part is dimmed. A number below one has its digits after
 * zeros.
 */
export function quietParts(text: string): readonly [first: string, last: string, firstIsQuiet: boolean] {
  const [zeros = ''] = /^\D*0[.,٫]0*(?=[1-9])/.exec(text) ?? [];
  if (zeros) return [zeros, text.slice(zeros.length), true];
  if (/^\D*\d{1,3}(,\d{3})+\D*$/.test(text)) return [text, '', false]; // thousands, no decimals
  const at = text.search(/[.,٫](?=\d+\D*$)/);
  return at < 0 ? [text, '', false] : [text.slice(0, at), text.slice(at), false];
}
