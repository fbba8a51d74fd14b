import type { AuditEntry } from '@bourse/contract/office/audit';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { factsOf, traderOf, useActLine } from '../parts/act-text.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { HashBlock } from '../parts/chain-line.tsx';
import { Changes } from '../parts/changes.tsx';
import { useFactText } from '../parts/fact-text.ts';
import { shortHash } from '../parts/pulse.ts';
import { SubjectLink } from '../parts/subject-link.tsx';
import { countText } from '../wire/money-text.ts';
import { exactText } from '../wire/time-text.ts';

const noHash = /^0*$/;

/** One entry between its neighbours' hashes: who did what to whom, why, and the values before and after. */
export function EntryDetail({
  chain,
  entry,
  next,
  onOffice,
}: {
  readonly chain: 'office' | 'engine';
  readonly entry: AuditEntry;
  readonly next: AuditEntry | undefined;
  /** Opens the office entry of the action that caused a command. */
  readonly onOffice: (entry: number) => void;
}): ReactElement {
  const t = useTranslations('audit');
  const actLine = useActLine();
  const factText = useFactText();
  const about = entry.object ?? entry.subject;
  const uid = traderOf(entry.subject);
  const { changes, lines } = factText(entry, factsOf(entry.facts));
  const isFirst = entry.id === 1 || noHash.test(entry.previousHash);
  return (
    <div>
      <span className="text-t2">{t('entryNo', { id: countText(entry.id) })}</span>
      <h2 className="mt-1 mb-2.5 text-17 font-semibold tracking-title text-balance">
        {entry.by?.name ?? t(chain === 'engine' ? 'engine' : 'server')}: {actLine(entry)}
      </h2>
      <div className="-mx-4">
        <Facts>
          {about && (
            <Fact name={t('about')}>
              <SubjectLink subject={about} name={entry.subjectName} />
            </Fact>
          )}
          <Fact name={t('at')}>{exactText(entry.at)}</Fact>
          <Fact name={t('act')}>{entry.act}</Fact>
          {entry.officeEntry !== undefined && (
            <Fact name={t('office')}>
              <button type="button" onClick={() => onOffice(entry.officeEntry as number)} className="font-medium text-accent">
                {t('entryNo', { id: countText(entry.officeEntry) })}
              </button>
            </Fact>
          )}
          {entry.by && <Fact name={t('who')}>{entry.by.name}</Fact>}
          {entry.second && <Fact name={t('second')}>{entry.second.name}</Fact>}
          {uid && about !== entry.subject && (
            <Fact name={t('trader')}>
              <Go to="/trader" search={{ uid }} className="text-accent">
                {uid}
              </Go>
            </Fact>
          )}
        </Facts>
      </div>
      {entry.reason && (
        <p className="mb-4 [overflow-wrap:anywhere]">
          <span className="mb-1 block text-12 font-medium text-t2">{t('reason')}</span>
          {entry.reason}
        </p>
      )}
      {lines.length + changes.length > 0 && (
        <div className="mb-4">
          <span className="mb-1 block text-12 font-medium text-t2">{t('detail')}</span>
          {lines.length > 0 && (
            <div className="-mx-4">
              <Facts>
                {lines.map(({ name, value, subject }) => (
                  <Fact key={name} name={name}>
                    {subject === undefined ? value : <SubjectLink subject={subject} />}
                  </Fact>
                ))}
              </Facts>
            </div>
          )}
          {changes.length > 0 && <Changes changes={changes} />}
        </div>
      )}
      <Neighbour
        name={isFirst ? t('first') : chain === 'engine' ? t('previous') : t('entryNo', { id: countText(entry.id - 1) })}
        hash={entry.previousHash}
      />
      <Link />
      <div className="mb-1 rounded-field bg-bg2 px-3 pt-[9px] pb-2.5 shadow-[inset_0_0_0_1px_var(--accent)]">
        <span className="mb-1.5 block text-11 text-t3">{t('thisEntry')}</span>
        <HashBlock hash={entry.hash} />
      </div>
      {next && (
        <>
          <Link />
          <Neighbour name={t('entryNo', { id: countText(next.id) })} hash={next.hash} />
        </>
      )}
      <p className="mt-3.5 text-12 text-t2">{t('promise')}</p>
    </div>
  );
}

const Link = (): ReactElement => <span aria-hidden className="mb-1 ms-[22px] block h-[18px] w-px bg-line" />;
const Neighbour = ({ name, hash }: { readonly name: string; readonly hash: string }): ReactElement => (
  <p className="mb-1 flex items-center justify-between rounded-field bg-bg2 px-3 py-[9px]">
    <span className="text-t2">{name}</span>
    <span className="hash">{shortHash(hash)}</span>
  </p>
);
