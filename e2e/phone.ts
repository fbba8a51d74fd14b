import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LiveUpdateFake } from '../native/live-update-fake.ts';

/** Where Android's webview shows the app's content; iOS has capacitor://localhost. */
const HOME = 'https://localhost';

export interface Phone {
  readonly page: Page;
  readonly plugin: LiveUpdateFake;
  /** What the page asked of the other plugins: `App.minimizeApp`. */
  readonly asked: readonly string[];
  /** An event of a plugin. */
  tell(plugin: string, event: string, data?: object): Promise<void>;
  close(): Promise<void>;
}
export interface PhoneOptions {
  readonly builtIn: ReadonlyMap<string, Buffer>;
  readonly publicKey: string;
  readonly nativeVersion?: string;
  readonly readyTimeoutMs?: number;
  readonly platform?: 'android' | 'ios';
  /** What the plugin of the status bar answers; a promise that never settles: nothing. */
  readonly statusBar?: () => object | Promise<object>;
}

const types: Readonly<Record<string, string>> = {
  ...{ html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' },
  ...{ png: 'image/png', woff2: 'font/woff2' },
};

/** The app on a phone: its own build shown at its own origin, with a bridge to plugins that live in the test. */
export async function openPhone(browser: Browser, o: PhoneOptions): Promise<Phone> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  // The exchange of a journey is on this machine; a webview asks nobody.
  await context.grantPermissions(['local-network-access'], { origin: HOME });
  const page = await context.newPage();
  const asked: string[] = [];
  const tell = (plugin: string, event: string, data: object = {}) =>
    page.evaluate(
      ({ name, data }) => (window as unknown as { tellPlugins?: (name: string, data: object) => void }).tellPlugins?.(name, data),
      { name: `${plugin}.${event}`, data },
    );
  const plugin = new LiveUpdateFake({
    builtIn: o.builtIn,
    publicKey: o.publicKey,
    readyTimeoutMs: o.readyTimeoutMs ?? 60_000,
    reload: async () => {
      // After the answer to the call that asked for it.
      setTimeout(() => void page.goto(`${HOME}/`).catch(() => undefined), 50);
    },
    tell: (event, data) => void tell('LiveUpdate', event, data).catch(() => undefined),
  });
  await context.route(`${HOME}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = plugin.file(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: types[pathname === '/' ? 'html' : (pathname.split('.').at(-1) ?? '')] ?? 'text/plain' });
  });
  await context.exposeFunction('askPlugin', async (name: string, method: string, options: Readonly<Record<string, string>>) => {
    asked.push(`${name}.${method}`);
    try {
      if (name === 'LiveUpdate') return { result: await plugin.call(method, options) };
      if (name === 'App' && method === 'getInfo') return { result: { version: o.nativeVersion ?? '1.0.0' } };
      if (name === 'StatusBar' && method === 'getInfo') return { result: (await o.statusBar?.()) ?? { height: 24, overlays: true } };
      return { result: {} };
    } catch (error) {
      return { error: (error as Error).message };
    }
  });
  await context.addInitScript((platform) => {
    const listeners = new Map<string, Set<(data: object) => void>>();
    const page = window as unknown as Record<string, unknown> & {
      askPlugin(plugin: string, method: string, options: object): Promise<{ result?: object; error?: string }>;
    };
    page['tellPlugins'] = (name: string, data: object) => {
      for (const listener of listeners.get(name) ?? []) listener(data);
    };
    page['Capacitor'] = {
      getPlatform: () => platform,
      async nativePromise(plugin: string, method: string, options: object) {
        const { result, error } = await page.askPlugin(plugin, method, options);
        if (error !== undefined) throw new Error(error);
        return result;
      },
      addListener(plugin: string, event: string, listener: (data: object) => void) {
        const name = `${plugin}.${event}`;
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        return { remove: () => listeners.get(name)?.delete(listener) };
      },
    };
  }, o.platform ?? 'android');
  await page.goto(`${HOME}/`);
  return { page, plugin, asked, tell, close: () => context.close() };
}
