import { Badge } from '@bourse/ui/badge';
import { CopyButton } from '@bourse/ui/copy-button';
import { ButtonRow, PlainRow, RowContent, Rows, rowClasses } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { countryName } from '../parts/dial-codes.ts';
import { accountOf, masked, traderName } from '../parts/masked-account.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { identity, verification } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useCall } from '../wire/use-call.ts';
import { UsernameSheet } from './username-sheet.tsx';

/** What the house knows of its trader: name, account, number, since when, tier, and how far the person is verified. */
export default function UserCenterPage(): ReactElement {
  return (
    <RoomTexts room="verification">
      <UserCenter />
    </RoomTexts>
  );
}

function UserCenter(): ReactElement {
  const t = useTranslations('verification.center');
  const app = useTranslations('app');
  const locale = useLocale();
  const info = useCall(identity.info, {});
  const status = useCall(verification.status, {});
  const trader = info.data;
  const account = trader ? accountOf(trader) : '';
  return (
    <Screen title={t('title')} up="/mine">
      <div className="grid gap-3 px-4">
        {info.isError && !trader ? (
          <CallFailure title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />
        ) : !trader || status.isPending ? (
          <SkeletonRows rows={6} height={52} disc={false} label={app('loading')} />
        ) : (
          <>
            <section className="flex items-center gap-4 pb-2">
              <span className="grid size-16 flex-none place-items-center rounded-full bg-bg2 text-24 font-semibold uppercase" aria-hidden>
                {(trader.hasUsername ? trader.username : account.replace(/^\+/, '')).slice(0, 2)}
              </span>
              <span className="min-w-0">
                <span className="text-20 wrap-anywhere block font-semibold tracking-title">
                  <bdi>{traderName(trader)}</bdi>
                </span>
                <span className="text-13 text-t3">{t('since', { date: dateText(trader.joinedAt, locale, 'day') })}</span>
              </span>
            </section>
            <Rows>
              <LinkRow to="/userReal" title={t('verification')} after={<StateBadge state={status.data?.status ?? trader.verification} />} />
              {status.data?.name && <PlainRow title={t('realName')} value={<bdi dir="ltr">{status.data.name}</bdi>} />}
              {status.data?.number && <PlainRow title={t('idNumber')} value={<bdi dir="ltr">{status.data.number}</bdi>} />}
            </Rows>
            <Rows>
              <PlainRow
                title={t('uid')}
                after={
                  <CopyButton
                    text={trader.uid}
                    label={t('copyUid')}
                    className="text-13!"
                    onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
                  >
                    <bdi dir="ltr" className="num">
                      {trader.uid}
                    </bdi>
                  </CopyButton>
                }
              />
              <UsernameRow username={trader.hasUsername ? trader.username : undefined} changeableAt={trader.usernameChangeableAt} />
              <PlainRow title={t('account')} value={<bdi dir="ltr">{masked(account)}</bdi>} />
              <ContactRow title={t('email')} value={trader.email} />
              <ContactRow title={t('phone')} value={trader.phone} />
              <PlainRow title={t('residence')} value={countryName(trader.residence, locale)} />
              <PlainRow title={t('tier')} value={t('tierNumber', { tier: trader.tier })} />
            </Rows>
          </>
        )}
      </div>
    </Screen>
  );
}

function UsernameRow({
  username,
  changeableAt,
}: {
  readonly username: string | undefined;
  readonly changeableAt: string | undefined;
}): ReactElement {
  const t = useTranslations('verification.username');
  const [editing, edit] = useState(false);
  return (
    <>
      <ButtonRow
        title={t('title')}
        value={username === undefined ? t('choose') : <bdi dir="ltr">{username}</bdi>}
        opens
        onClick={() => edit(true)}
      />
      {editing && <UsernameSheet open current={username} changeableAt={changeableAt} onClose={() => edit(false)} />}
    </>
  );
}

const tones = { none: 'plain', review: 'warn', rejected: 'danger', verified: 'success' } as const;

function StateBadge({ state }: { readonly state: keyof typeof tones }): ReactElement {
  const t = useTranslations('verification.center');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

const LinkRow = ({
  to,
  ...row
}: {
  readonly to: '/userReal' | '/userPhone';
  readonly title: ReactNode;
  readonly value?: ReactNode;
  readonly after?: ReactNode;
}): ReactElement => (
  <li>
    <Go to={to} className={rowClasses}>
      <RowContent {...row} opens />
    </Go>
  </li>
);

/** Bound or not, with the way to change it. */
function ContactRow({ title, value }: { readonly title: string; readonly value: string | undefined }): ReactElement {
  const t = useTranslations('verification.center');
  const shown = value === undefined ? t('unbound') : <bdi dir="ltr">{masked(value)}</bdi>;
  return <LinkRow to="/userPhone" title={title} value={shown} />;
}
