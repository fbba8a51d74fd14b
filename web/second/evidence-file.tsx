import { shownName } from '@bourse/contract/instrument-id';
import { buttonClasses } from '@bourse/ui/button';
import { FileSearch } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { ResultText } from './contract-words.tsx';
import { DirectionBadge } from './direction-badge.tsx';
import type { Checked, ProvenContract } from './proof-steps.ts';
import { Verdict } from './verdict.tsx';
import { verifyFile } from './verify-contract.ts';

/** A contract of five minutes takes 0.3 MB, one of an hour 4 MB. */
const MOST_BYTES = 12_000_000;

/** Checks a downloaded file, one's own or somebody else's, also without a connection. Nothing is sent. */
export function EvidenceFile(): ReactElement {
  const t = useTranslations('second-record.proof');
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<'unreadable' | 'tooLarge'>();
  const [name, setName] = useState('');
  const read = async (file: File) => {
    setChecked(undefined);
    setFailure(undefined);
    setName(file.name);
    if (file.size > MOST_BYTES) return setFailure('tooLarge');
    try {
      setChecked(await verifyFile(await file.text()));
    } catch {
      setFailure('unreadable');
    }
  };
  return (
    <section className="rounded-card bg-bg1 p-4">
      <h2 className="text-15 font-semibold">{t('file.title')}</h2>
      <p className="mt-1 text-13 text-t3">{t('file.text')}</p>
      <label
        className={`${buttonClasses('tonal', 'medium', true)} relative mt-3 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <FileSearch size={20} strokeWidth={1.75} aria-hidden />
        {t('file.choose')}
        <input
          type="file"
          accept="application/json,.json"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after it has changed.
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </label>
      {name !== '' && (
        <p className="mt-2 truncate text-12 text-t3">
          <bdi>{name}</bdi>
        </p>
      )}
      {failure && (
        <p role="alert" className="mt-2 text-13 text-danger">
          {t(`file.${failure}`)}
        </p>
      )}
      {checked?.contract && <Told contract={checked.contract} />}
      {checked && (
        <div className="mt-3">
          <Verdict checked={checked} />
        </div>
      )}
    </section>
  );
}

/** Which contract the file is about. */
function Told({ contract: c }: { readonly contract: ProvenContract }): ReactElement {
  const t = useTranslations('second-record.proof');
  const locale = useLocale();
  return (
    <div className="mt-3 grid gap-1 text-13">
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-15 font-semibold">
          {shownName(c.symbol)}
        </bdi>
        <DirectionBadge {...c} words="second-record.record" />
        <ResultText status={c.result} />
        <bdi dir="ltr" className="num">
          {amountText(c.stake, locale, c.asset)} → {amountText(c.payout, locale, c.asset)} {c.asset}
        </bdi>
      </p>
      <p className="text-t3">{t('file.of', { id: c.contractId, uid: c.uid })}</p>
    </div>
  );
}
