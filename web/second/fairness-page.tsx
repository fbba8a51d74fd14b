import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { isPractice, useSystemConfig } from '../parts/system-config.ts';
import { FairnessFigures } from './fairness-figures.tsx';
import { FairnessPart } from './fairness-part.tsx';
import { MinuteHeads } from './minute-heads.tsx';
import { PublishedFiles } from './published-files.tsx';
import { RuleBook } from './rule-book.tsx';
import { SigningKeys } from './signing-keys.tsx';

/** For everyone, without a login: how second contracts are decided, what came of them, and how to check both. */
export default function FairnessPage(): ReactElement {
  return (
    <RoomTexts room="second-record">
      <Fairness />
    </RoomTexts>
  );
}

function Fairness(): ReactElement {
  const t = useTranslations('second-record.fairness');
  const { hash } = useAddress('/fairness');
  const practice = isPractice(useSystemConfig());
  return (
    <Screen title={t('title')} up="/aboutCenter">
      <div className="px-4">
        <p className="-mt-2 text-15 text-t2">{t('lead')}</p>
        {practice && <p className="mt-3 rounded-card bg-warn-tint px-3.5 py-2.5 text-13 text-warn">{t('practice')}</p>}
        {hash !== undefined && <RuleBook hash={hash} />}
        <FairnessPart title={t('how')}>
          <ol className="grid list-disc gap-2 ps-5 text-15 text-t2 marker:text-t3">
            {(['accept', 'strike', 'settle', 'void', 'nobody'] as const).map((step) => (
              <li key={step}>{t(`howTexts.${step}`)}</li>
            ))}
          </ol>
        </FairnessPart>
        <FairnessFigures />
        <RuleBook />
        <SigningKeys />
        <MinuteHeads />
        <PublishedFiles />
        <FairnessPart title={t('limits')}>
          <ul className="grid list-disc gap-2 ps-5 text-13 leading-[1.6] text-t2 marker:text-t3">
            {(['world', 'odds'] as const).map((limit) => (
              <li key={limit}>{t(`limitTexts.${limit}`)}</li>
            ))}
          </ul>
        </FairnessPart>
      </div>
    </Screen>
  );
}
