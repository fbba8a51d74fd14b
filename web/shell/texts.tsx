import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { loadCatalog, type Messages } from '../locales/catalog.ts';
import { fallbackLocale, type Locale, languageOf } from '../locales/locale.ts';
import { usePreferences } from '../parts/preferences.ts';

/** Provides the language. Another one loads in the background and applies without a reload. */
export function Texts({ children }: { readonly children: ReactNode }): ReactElement | null {
  const wished = usePreferences((p) => p.locale);
  const [ready, setReady] = useState<{ locale: Locale; messages: Messages }>();
  const hasAny = useRef(false);
  hasAny.current ||= ready !== undefined;
  useEffect(() => {
    let wanted = true;
    const take = (locale: string): Promise<void> => loadCatalog(locale).then((catalog) => void (wanted && setReady(catalog)));
    // Not to be had: the language that is shown stays, and at the start English is tried.
    take(wished).catch(() => {
      if (!hasAny.current) void take(fallbackLocale).catch(() => undefined);
    });
    return () => {
      wanted = false;
    };
  }, [wished]);
  const shown = ready?.locale;
  useLayoutEffect(() => {
    if (!shown) return;
    Object.assign(document.documentElement, { lang: shown, dir: languageOf(shown).direction });
    // The installed app's shortcuts are in this language too.
    document.querySelector('[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${shown}`);
  }, [shown]);
  if (!ready) return null;
  return (
    <IntlProvider
      locale={ready.locale}
      messages={ready.messages}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      onError={reportText}
    >
      {children}
    </IntlProvider>
  );
}

const reportText = (error: Error): void => {
  if (import.meta.env.DEV) console.error(error.message);
};
