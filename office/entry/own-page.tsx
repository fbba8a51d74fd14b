import type { Theme } from '@bourse/client/theme';
import { entry } from '@bourse/contract/office/entry';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { hasPasskeys } from '../wire/passkey.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { ChangePassword } from './change-password.tsx';
import { type FactorChange, FactorDialog } from './factor-dialog.tsx';

/** The operator's own second factors, password and appearance. Changing a factor asks for the password again. */
export default function OwnPage(): ReactElement {
  const t = useTranslations('entry');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const me = useCall(entry.me, {}).data;
  const factors = useCall(entry.factors, {}).data;
  const theme = usePreferences((p) => p.theme);
  const [change, setChange] = useState<FactorChange>();
  const hasFactor = factors !== undefined && (factors.totp || factors.passkeys.length > 0);
  const line = 'flex min-h-11 items-center gap-3 px-4 py-1.5 [&+li]:shadow-[inset_0_1px_0_var(--hair)]';

  return (
    <Page title={app('pages.own')} sub={me?.name}>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3 max-[900px]:grid-cols-1">
        <Card title={t('own.factors')}>
          <ul className="pb-1">
            <li className={line}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t('own.totp')}</span>
                <small className="text-11 text-t3">
                  {factors?.totp ? t('own.since', { day: timeText(factors.totp.addedAt, 'day') }) : t('own.notSet')}
                </small>
              </span>
              <ActButton
                small
                tone={factors?.totp ? 'danger' : 'line'}
                onClick={() => setChange(factors?.totp ? { kind: 'remove-totp' } : { kind: 'add-totp' })}
              >
                {factors?.totp ? t('own.remove') : t('own.add')}
              </ActButton>
            </li>
            {factors?.passkeys.map((passkey) => (
              <li key={passkey.id} className={line}>
                <span className="min-w-0 flex-1">
                  <span className="block cut font-medium">{passkey.label}</span>
                  <small className="text-11 text-t3">
                    {t('passkey')}, {passkey.lastUsedAt ? t('own.lastUsed', { time: rowTime(passkey.lastUsedAt) }) : t('own.never')}
                  </small>
                </span>
                <ActButton
                  small
                  tone="danger"
                  onClick={() => setChange({ kind: 'remove-passkey', passkey: passkey.id, label: passkey.label })}
                >
                  {t('own.remove')}
                </ActButton>
              </li>
            ))}
            <li className={line}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t('own.passkeys')}</span>
                {!hasPasskeys() && <small className="text-11 text-t3">{t('noPasskeys')}</small>}
              </span>
              <ActButton small tone="line" disabled={!hasPasskeys()} onClick={() => setChange({ kind: 'add-passkey' })}>
                {t('own.add')}
              </ActButton>
            </li>
            <li className={line}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t('own.codes')}</span>
                <small className="text-11 text-t3">
                  {factors && (hasFactor ? t('own.codesLeft', { count: factors.recoveryCodesLeft }) : t('own.codesLater'))}
                </small>
              </span>
              <ActButton small tone="line" disabled={!hasFactor} onClick={() => setChange({ kind: 'codes' })}>
                {t('own.makeCodes')}
              </ActButton>
            </li>
          </ul>
          <p className="px-4 pt-1 pb-3.5 text-12 text-t3">{factors && (factors.isRequired ? t('own.required') : t('own.optional'))}</p>
        </Card>
        <div className="grid gap-3">
          <Card title={t('own.you')}>
            <Facts>
              <Fact name={t('operator')}>{me?.name}</Fact>
              <Fact name={t('own.mail')}>{me?.email}</Fact>
              <Fact name={t('own.roles')}>{me?.roles.map((role) => app(`roles.${role}`)).join(', ') || app('noRole')}</Fact>
              <Fact name={t('own.session')}>{me && rowTime(me.expiresAt)}</Fact>
            </Facts>
          </Card>
          <Card title={t('own.look')}>
            <div className="px-4 pb-3.5">
              <ChipRow<Theme>
                label={app('theme')}
                value={theme}
                onValue={(next) => prefer({ theme: next })}
                chips={[
                  { value: 'system', label: app('themeSystem') },
                  { value: 'dark', label: app('themeDark') },
                  { value: 'light', label: app('themeLight') },
                ]}
              />
            </div>
          </Card>
          <ChangePassword name={me?.name ?? ''} />
        </div>
      </div>
      {change && (
        <FactorDialog
          change={change}
          onClose={() => setChange(undefined)}
          onDone={(text) => {
            setChange(undefined);
            toast({ kind: 'good', text });
            void refresh('entry');
          }}
        />
      )}
    </Page>
  );
}
