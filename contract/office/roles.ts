/** What an operator may be. A role opens the office's calls that name it; nobody has all of them by being somebody. */
export const roles = ['support', 'verification', 'finance', 'risk', 'content', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];
