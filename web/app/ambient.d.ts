/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module 'virtual:catalog/*' {
  const messages: import('../locales/catalog.ts').Messages;
  export default messages;
}

/** The calls of the contract with their types, and at run time method and path alone (wire/calls.config.ts). */
declare module 'virtual:calls' {
  export const funds: typeof import('@bourse/contract/funds').funds;
  export const identity: typeof import('@bourse/contract/identity').identity;
  export const ledger: typeof import('@bourse/contract/ledger').ledger;
  export const market: typeof import('@bourse/contract/market').market;
  export const news: typeof import('@bourse/contract/news').news;
  export const spot: typeof import('@bourse/contract/spot').spot;
}
