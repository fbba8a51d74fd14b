/** As the contract has it; written out so that its schemas stay off the way to the page (limits.test.ts compares). */
export const MESSAGE_LENGTH = 2_000;
export const topics = ['deposit', 'withdrawal', 'verification', 'trading', 'security', 'other'] as const;
