import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { ButtonRow, RowContent, Rows, rowClasses, SwitchRow } from '@bourse/ui/list';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go } from '../nav/go.ts';
import { canVibrate, feel } from '../parts/feel.ts';
import { type Preferences, prefer, type UpDown, upDowns, updownOf, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { askToNotify, canNotify } from '../parts/system-notice.ts';
import { useUpdateCheck } from '../parts/use-update-check.ts';
import { version } from '../parts/version.ts';
import { moneyText } from '../wire/money-text.ts';
import { isLoggedIn } from '../wire/session.ts';
import { cacheSize, clearCache } from './cache.ts';

/** The trader's preferences on this device. Works without a login. */
export default function SettingPage(): ReactElement {
  return (
    <RoomTexts room="setting">
      <Settings />
    </RoomTexts>
  );
}

function Settings(): ReactElement {
  const t = useTranslations('setting');
  const p = usePreferences();
  const [choosing, choose] = useState(false);
  const updownLabel = {
    auto: t('updownAuto'),
    'green-up': t('updownGreenUp'),
    'red-up': t('updownRedUp'),
    'red-blue': t('updownRedBlue'),
    cvd: t('updownCvd'),
  };
  return (
    <Screen title={t('title')} up="/index">
      <Group title={t('look')}>
        <li className="px-3.5 py-3">
          <Segmented<Preferences['theme']>
            label={t('theme')}
            value={p.theme}
            onValue={(theme) => prefer({ theme })}
            segments={[
              { value: 'system', label: t('themeSystem') },
              { value: 'dark', label: t('themeDark') },
              { value: 'light', label: t('themeLight') },
            ]}
          />
        </li>
        <ButtonRow
          title={t('updown')}
          note={updownLabel[p.updown]}
          after={<Sample of={p.updown === 'auto' ? updownOf(p.locale) : p.updown} />}
          opens
          onClick={() => choose(true)}
        />
        <SwitchRow label={t('flash')} note={t('flashNote')} on={p.flash} onChange={(flash) => prefer({ flash })} />
      </Group>
      <Group title={t('region')}>
        <li>
          <Go to="/language" className={rowClasses}>
            <RowContent title={t('language')} value={languageOf(p.locale).own} opens />
          </Go>
        </li>
        {isLoggedIn() && (
          <li>
            <Go to="/currency" className={rowClasses}>
              <RowContent title={t('currency')} value={p.currency} opens />
            </Go>
          </li>
        )}
      </Group>
      <Group title={t('trading')}>
        <SwitchRow
          label={t('confirmOrders')}
          note={t('confirmOrdersNote')}
          on={p.confirmOrders}
          onChange={(confirmOrders) => prefer({ confirmOrders })}
        />
      </Group>
      <Group title={t('news')}>
        {isLoggedIn() && (
          <li>
            <Go to="/notifications" className={rowClasses}>
              <RowContent title={t('topics')} note={t('topicsNote')} opens />
            </Go>
          </li>
        )}
        <NoticesRow />
        {canVibrate() && (
          <SwitchRow label={t('haptics')} note={t('hapticsNote')} on={p.haptics} onChange={(haptics) => preferAndFeel({ haptics })} />
        )}
        <SwitchRow label={t('sound')} note={t('soundNote')} on={p.sound} onChange={(sound) => preferAndFeel({ sound })} />
      </Group>
      <Group title={t('device')}>
        <CacheRow />
        <VersionRow />
      </Group>
      <Sheet open={choosing} onClose={() => choose(false)} title={t('updown')} closeLabel={useTranslations('app')('close')}>
        <ul className="pb-2">
          {(['auto', ...upDowns] as const).map((value) => (
            <ButtonRow
              key={value}
              pressed={p.updown === value}
              title={updownLabel[value]}
              note={value === 'cvd' ? t('updownCvdNote') : undefined}
              after={
                <>
                  <Sample of={value === 'auto' ? updownOf(p.locale) : value} />
                  <span className="w-5 text-accent">{p.updown === value && <Check size={20} strokeWidth={2} aria-hidden />}</span>
                </>
              }
              onClick={() => {
                prefer({ updown: value });
                choose(false);
              }}
            />
          ))}
        </ul>
      </Sheet>
    </Screen>
  );
}

const Group = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement => (
  <section className="mb-5 px-4">
    <h2 className="mb-2 text-13 font-semibold text-t3">{title}</h2>
    <Rows>{children}</Rows>
  </section>
);

/** Shows the two colours themselves. */
const colours: Record<UpDown, readonly [string, string]> = {
  'green-up': ['var(--green)', 'var(--red)'],
  'red-up': ['var(--red)', 'var(--green)'],
  'red-blue': ['var(--red)', 'var(--blue)'],
  cvd: ['var(--blue)', 'var(--orange)'],
};
const Sample = ({ of }: { readonly of: UpDown }): ReactElement => (
  <span aria-hidden className="num flex flex-col items-end text-12 font-medium">
    <span style={{ color: colours[of][0] }}>+1.84%</span>
    <span style={{ color: colours[of][1] }}>−0.92%</span>
  </span>
);

function CacheRow(): ReactElement {
  const t = useTranslations('setting');
  const app = useTranslations('app');
  const locale = useLocale();
  const [bytes, setBytes] = useState<number>();
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const measure = () => void cacheSize().then(setBytes);
  useEffect(measure, []);
  return (
    <>
      <ButtonRow
        title={t('cache')}
        value={bytes === undefined ? undefined : <bdi dir="ltr">{sizeText(bytes, locale)}</bdi>}
        opens
        onClick={() => ask(true)}
      />
      <ConfirmSheet
        open={asking}
        onClose={() => ask(false)}
        onConfirm={() => {
          setBusy(true);
          void clearCache().finally(() => {
            setBusy(false);
            ask(false);
            measure();
            toast({ kind: 'good', text: t('cacheCleared') });
          });
        }}
        busy={busy}
        title={t('cacheTitle')}
        confirmLabel={t('cacheClear')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
      >
        {t('cacheText')}
      </ConfirmSheet>
    </>
  );
}

/** Gives a sample of what was switched on. */
function preferAndFeel(change: Partial<Preferences>): void {
  prefer(change);
  feel('filled');
}

function NoticesRow(): ReactElement | null {
  const t = useTranslations('setting');
  const wished = usePreferences((p) => p.notices);
  if (!canNotify()) return null;
  const change = async (on: boolean) => {
    const allowed = on && (await askToNotify());
    prefer({ notices: allowed });
    if (on && !allowed) toast({ kind: 'bad', text: t('noticesRefused') });
  };
  return (
    <SwitchRow
      label={t('notices')}
      note={t('noticesNote')}
      on={wished && Notification.permission === 'granted'}
      onChange={(on) => void change(on).catch(() => undefined)}
    />
  );
}

function VersionRow(): ReactElement {
  const t = useTranslations('setting');
  const update = useTranslations('app.update');
  const { checking, check } = useUpdateCheck();
  return (
    <ButtonRow title={t('version')} note={update(checking ? 'checking' : 'check')} value={<bdi dir="ltr">{version}</bdi>} onClick={check} />
  );
}

const sizeText = (bytes: number, locale: string): string =>
  bytes < 1_000_000 ? `${moneyText((bytes / 1_000).toFixed(0), locale)} KB` : `${moneyText((bytes / 1_000_000).toFixed(1), locale)} MB`;
