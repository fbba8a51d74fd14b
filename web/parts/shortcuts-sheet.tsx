import { Rows, SwitchRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { prefer, usePreferences } from './preferences.ts';

/** Every key of the current page, and the switch that turns them off. */
export function ShortcutsSheet({
  open,
  onClose,
  keys,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly keys: readonly (readonly [key: string, does: string])[];
}): ReactElement {
  const t = useTranslations('desk.keys');
  const app = useTranslations('app');
  const isOn = usePreferences((p) => p.shortcuts);
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <div className="grid gap-3 pb-2">
        <dl className="wide-keys">
          {[...keys, ['?', t('all')] as const, ['Esc', t('escape')] as const].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="text-12 text-t3">{t('note')}</p>
        <Rows className="bg-bg2!">
          <SwitchRow label={t('on')} on={isOn} onChange={(shortcuts) => prefer({ shortcuts })} />
        </Rows>
      </div>
    </Sheet>
  );
}
