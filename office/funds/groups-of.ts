/** An address in groups of four characters, after `0x` or `bc1`; a short rest joins the last group. */
export function groupsOf(address: string): { readonly prefix: string; readonly groups: readonly string[] } {
  const prefix = /^(?:0x|bc1|ltc1)/i.exec(address)?.[0] ?? '';
  const groups: string[] = address.slice(prefix.length).match(/.{1,4}/g) ?? [];
  const last = groups.at(-1);
  return last !== undefined && last.length < 3 && groups.length > 1
    ? { prefix, groups: [...groups.slice(0, -2), `${groups.at(-2)}${last}`] }
    : { prefix, groups };
}
