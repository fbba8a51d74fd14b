/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** Set by the build of the phone apps (vite.config.ts). */
interface ImportMetaEnv {
  readonly BOURSE_ORIGIN?: string;
  /** The public key of releases: SubjectPublicKeyInfo in base64. */
  readonly BOURSE_RELEASE_KEY?: string;
}

declare module 'virtual:catalog/*' {
  type Catalog = import('../locales/catalog.ts').Catalog;
  const messages: Catalog['default'];
  export default messages;
  export const later: Catalog['later'];
  export const names: Catalog['names'];
}
