import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { loadCatalog, type Messages } from '../locales/catalog.ts';

/** Provides the texts. English only for now; times are UTC for everybody. */
export function Texts({ children }: { readonly children: ReactNode }): ReactElement | null {
  const [messages, setMessages] = useState<Messages>();
  useEffect(() => void loadCatalog('en').then(setMessages), []);
  if (!messages) return null;
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC" onError={report}>
      {children}
    </IntlProvider>
  );
}

const report = (error: Error): void => {
  if (import.meta.env.DEV) console.error(error.message);
};
