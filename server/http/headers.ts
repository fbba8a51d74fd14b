// The headers that every answer carries (trust 2). Two fixed records: one for what programs read, one for what browsers show.

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/**
 * Answers of calls are personal and of this moment: nobody keeps them, nobody shows them as a page. What only matters to
 * pages is left out: every answer to every order carries these.
 */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': common['referrer-policy'],
  'strict-transport-security': common['strict-transport-security'],
  'x-content-type-options': common['x-content-type-options'],
};

/**
 * No inline script but those whose hash the build wrote down. The chart sets style attributes, hence style-src-attr. Frames are
 * only those of the origin where a chat widget runs.
 */
export const pageHeaders = (scriptHashes: readonly string[] = [], frames: readonly string[] = []): Readonly<Record<string, string>> => ({
  ...common,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
});
