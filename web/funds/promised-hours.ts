import { systemConfig } from '../parts/system-config.ts';

/** Within how many hours a deposit with a proof, or a withdrawal, is promised to be reviewed: the operator's setting. */
export const promisedHours = (what: 'deposit' | 'withdrawal'): number => Number(systemConfig()[`${what}_hours`]) || 2;
