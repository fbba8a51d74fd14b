/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module 'virtual:catalog/*' {
  const messages: import('../locales/catalog.ts').Messages;
  export default messages;
}
