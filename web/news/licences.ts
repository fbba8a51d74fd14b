/** The libraries in the app, with their licences. */
export const licences: readonly (readonly [work: string, licence: string])[] = [
  ['React', 'MIT'],
  ['TanStack Router, Query', 'MIT'],
  ['Base UI', 'MIT'],
  ['Tailwind CSS', 'MIT'],
  ['TradingView Lightweight Charts', 'Apache-2.0'],
  ['trading-signals', 'MIT'],
  ['use-intl, icu-minify', 'MIT'],
  ['Zod', 'MIT'],
  ['zustand', 'MIT'],
  ['SimpleWebAuthn', 'MIT'],
  ['uqr', 'MIT'],
  ['@stomp/stompjs', 'Apache-2.0'],
  ['@noble/hashes', 'MIT'],
  ['Lucide', 'ISC'],
  ['Workbox', 'MIT'],
  ['Inter', 'OFL-1.1'],
];
