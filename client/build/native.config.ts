import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** How the build of the phone apps differs from that of browsers. */
export function nativeBuild(env: Readonly<Record<string, string | undefined>>): {
  readonly isOn: boolean;
  readonly define: Record<string, string>;
  readonly page: Plugin | false;
} {
  const origin = env['BOURSE_ORIGIN'] ?? '';
  if (origin !== '' && !(URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).origin === origin))
    throw new Error(`BOURSE_ORIGIN is "${origin}", but must be an origin such as https://exchange.example.com, without a path.`);
  const isOn = origin !== '';
  const file = env['RELEASE_KEY_FILE'];
  const key = isOn && file ? createPublicKey(readFileSync(file)).export({ type: 'spki', format: 'der' }).toString('base64') : '';
  return {
    isOn,
    define: { 'import.meta.env.BOURSE_ORIGIN': JSON.stringify(origin), 'import.meta.env.BOURSE_RELEASE_KEY': JSON.stringify(key) },
    page: isOn && nativePage(origin, env['REALM']),
  };
}

/** No server sends headers with the page of a phone app, so it carries its content security policy and its realm itself. */
function nativePage(origin: string, realm: string | undefined): Plugin {
  const { host, hostname, protocol } = new URL(origin);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return {
    name: 'bourse:native-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
        const policy = [
          "default-src 'self'",
          ["script-src 'self'", ...hashes].join(' '),
          "style-src 'self'",
          "style-src-attr 'unsafe-inline'",
          `img-src 'self' data: blob: ${origin}`,
          `connect-src 'self' ${origin} ${socket}`,
          // A chat widget runs on another port or origin of the exchange.
          `frame-src https: ${protocol}//${hostname}:*`,
          "worker-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'none'",
        ].join('; ');
        return html
          .replace('<html', () => (realm === 'live' || realm === 'practice' ? `<html data-realm="${realm}"` : '<html'))
          .replace(
            '<meta charset="utf-8" />',
            (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
          );
      },
    },
  };
}
