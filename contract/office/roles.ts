/** Operators' roles. A role allows the office calls that name it; no role allows all of them. */
export const roles = ['support', 'verification', 'finance', 'risk', 'content', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];
