/** len***@example.com, +49******789: enough to recognise, too little for others to read. */
export function masked(account: string): string {
  const at = account.lastIndexOf('@');
  if (at > 0) return `${account.slice(0, Math.min(3, Math.max(1, at - 1)))}***${account.slice(at)}`;
  return account.length > 6 ? `${account.slice(0, 3)}******${account.slice(-3)}` : account;
}
