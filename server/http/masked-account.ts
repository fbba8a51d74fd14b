/** `le***@e***.com`, `+49******89`: enough to tell somebody one knows from another, too little to write to. */
export function maskedAccount(account: string): string {
  const at = account.lastIndexOf('@');
  if (at < 0) return account.length > 6 ? `${account.slice(0, 3)}******${account.slice(-2)}` : '******';
  const domain = account.slice(at + 1);
  return `${account.slice(0, Math.min(2, at - 1))}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}
