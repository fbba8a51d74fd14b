/** Loopback names and addresses. */
export const isThisMachine = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);
