import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../parts/dialog.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { capsOf, type KeyBinding, useKeyLayers } from '../parts/keys.ts';

/** All keys that work right now, of the page and of the office. */
export function KeyMap({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('app');
  const layers = useKeyLayers();
  const of = (isPage: boolean) => layers.filter((l) => l.isPage === isPage).flatMap((l) => l.bindings);
  return (
    <Dialog title={t('keysTitle')} onClose={onClose} width={560}>
      <div className="grid grid-cols-2 gap-x-8 gap-y-4 max-[600px]:grid-cols-1">
        <KeyList title={t('keysPage')} bindings={of(true)} />
        <KeyList title={t('keysEverywhere')} bindings={of(false)} />
      </div>
      <p className="mt-4 text-12 text-t3">{t('keysNote')}</p>
    </Dialog>
  );
}

function KeyList({ title, bindings }: { readonly title: string; readonly bindings: readonly KeyBinding[] }): ReactElement | null {
  if (bindings.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-11 font-medium text-t3">{title}</h3>
      <dl>
        {bindings.map((b) => (
          <div key={b.keys} className="flex min-h-7 items-center justify-between gap-3">
            <dt className="text-t2">{b.label}</dt>
            <dd className="flex flex-none gap-1">
              {capsOf(b.keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
