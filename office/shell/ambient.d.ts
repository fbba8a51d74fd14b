/// <reference types="vite/client" />

declare module 'virtual:catalog/*' {
  const messages: import('../locales/catalog.ts').Messages;
  export default messages;
}
