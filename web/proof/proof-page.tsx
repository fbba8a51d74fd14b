import { Button } from '@bourse/ui/button';
import { RowContent, Rows, rowClasses } from '@bourse/ui/list';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Download, ScrollText } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress } from '../nav/go.ts';
import { usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { identity, proof } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { atOrigin } from '../wire/origin.ts';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import type { Checked } from './check-steps.ts';
import { evidenceText } from './evidence.ts';
import { OwedList } from './owed-list.tsx';
import type { checkEvidence as CheckEvidence } from './own-proof.ts';
import { PerpetualOwed } from './perpetual-owed.tsx';
import { ReserveList } from './reserve-list.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { SnapshotFacts } from './snapshot-facts.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** Whether the exchange's liabilities include the trader's balance: recomputed on the trader's device. */
export default function ProofPage(): ReactElement {
  return (
    <RoomTexts room="proof">
      <Proof />
    </RoomTexts>
  );
}

function Proof(): ReactElement {
  const t = useTranslations('proof');
  const app = useTranslations('app');
  const uid = useSession((s) => s.uid) ?? '';
  const { number } = useAddress('/proof');
  const hides = usePreferences((p) => p.hideBalances);
  const info = useCall(identity.info, {});
  const balances = useBalances();
  const { data, error, refetch } = useCall(proof.own, number ? { number } : {});
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Error>();
  const snapshot = data?.snapshot;
  useEffect(() => {
    let isCurrent = true;
    setChecked(undefined);
    setFailure(undefined);
    if (data?.snapshot)
      void checkHere(data.snapshot, data.parts, uid).then(
        (found) => isCurrent && setChecked(found),
        (failure: Error) => isCurrent && setFailure(failure),
      );
    return () => {
      isCurrent = false;
    };
  }, [data, uid]);
  const isSettled =
    failure !== undefined || error !== null || (data !== undefined && !snapshot) || (checked !== undefined && info.data !== undefined);
  const isNew = snapshot !== undefined && data?.parts.length === 0 && info.data !== undefined && info.data.joinedAt > snapshot.head.at;

  return (
    <Screen title={t('title')} up="/capital">
      <p className="-mt-2 mb-4 px-4 text-15 text-t2">{t('lead')}</p>
      <div className="grid gap-4 px-4">
        {failure || (error && !data) ? (
          <CallFailure title={t('failed')} error={failure ?? (error as Error)} onRetry={() => void refetch()} />
        ) : data && !snapshot ? (
          <Empty icon={<ScrollText size={24} strokeWidth={1.6} aria-hidden />} title={t('none')}>
            {t('noneText')}
          </Empty>
        ) : !data || !snapshot || !checked || !info.data ? (
          <SkeletonRows rows={6} label={app('loading')} />
        ) : (
          <>
            <VerdictCard checked={checked} isNew={isNew} />
            <OwedList snapshot={snapshot} own={checked.own} balances={balances.data?.balances} hides={hides} />
            <PerpetualOwed head={snapshot.head} own={checked.own} hides={hides} />
            <SnapshotFacts snapshot={snapshot} leaves={data.parts.length} fingerprint={checked.fingerprint} />
            {data.parts.length > 0 && (
              <Button
                wide
                icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
                onClick={() => keep(evidenceText(snapshot, data.parts, uid), `bourse-liabilities-${snapshot.head.number}-${uid}.json`)}
              >
                {t('download')}
              </Button>
            )}
            <Rows label={t('offline')}>
              <FileRow href={atOrigin('/proof/verify-liabilities.mjs')} title={t('verifier')} note={t('verifierNote')} />
              <FileRow href={atOrigin('/proof/signing-keys.json')} title={t('signingKey')} note={t('signingKeyNote')} />
              <FileRow href={atOrigin('/proof/liabilities.ndjson')} title={t('heads')} note={t('headsNote')} />
            </Rows>
          </>
        )}
      </div>
      {/* Not before the verdict, which would push them down. */}
      {isSettled && (
        <>
          <section className="px-4 pt-6">
            <h2 className="text-15 font-semibold">{t('limits')}</h2>
            <ul className="mt-2 grid list-disc gap-2 ps-5 text-13 leading-[1.6] text-t2 marker:text-t3">
              {(['moment', 'debts', 'reserves', 'neighbours'] as const).map((limit) => (
                <li key={limit}>{t(`limitTexts.${limit}`)}</li>
              ))}
            </ul>
          </section>
          <ReserveList />
          <SigningKeys />
          <Earlier current={snapshot?.head.number} />
        </>
      )}
    </Screen>
  );
}

/** The hash function comes with the check, and only here. */
const checkHere = async (...evidence: Parameters<typeof CheckEvidence>): Promise<Checked> =>
  (await import('./own-proof.ts')).checkEvidence(...evidence);

const FileRow = ({ href, title, note }: { readonly href: string; readonly title: string; readonly note: string }): ReactElement => (
  <li>
    <a href={href} download className={rowClasses}>
      <RowContent title={title} note={note} after={<Download size={16} strokeWidth={1.75} className="text-t3" aria-hidden />} />
    </a>
  </li>
);

function Earlier({ current }: { readonly current: number | undefined }): ReactElement | null {
  const t = useTranslations('proof');
  const locale = useLocale();
  const { data } = useCall(proof.heads, { limit: '8' });
  const others = data?.heads.filter(({ head }) => head.number !== current) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="px-4 pt-6">
      <h2 className="mb-3 text-15 font-semibold">{t('others')}</h2>
      <Rows label={t('others')}>
        {others.map(({ head }) => (
          <li key={head.number}>
            <Go to="/proof" search={{ number: String(head.number) }} className={rowClasses} replace>
              <RowContent title={t('snapshot', { number: String(head.number) })} value={dateText(head.at, locale, 'shorts')} opens />
            </Go>
          </li>
        ))}
      </Rows>
    </section>
  );
}

function keep(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
