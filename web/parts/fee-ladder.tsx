import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { percentText, shortText } from '../wire/money-text.ts';

export interface FeeStep {
  readonly floor: string;
  readonly maker: string;
  readonly taker: string;
}

/** The fee tiers by volume, with the trader's own marked. */
export function FeeLadder({
  tiers,
  tier,
  words,
  caption,
}: {
  readonly tiers: readonly FeeStep[];
  readonly tier: number;
  readonly words: Readonly<Record<'from' | 'maker' | 'taker' | 'yours', string>>;
  readonly caption?: ReactNode;
}): ReactElement {
  const locale = useLocale();
  const rate = (fraction: string) => <Figure text={percentText(percentOf(fraction), locale, 'never', 3)} />;
  return (
    <table className="w-full text-13">
      {caption !== undefined && <caption className="pb-1 text-start text-13 text-t3">{caption}</caption>}
      <thead className="text-12 text-t3">
        <tr>
          {(['from', 'maker', 'taker'] as const).map((name) => (
            <th key={name} scope="col" className={`py-1 font-normal ${name === 'from' ? 'text-start' : 'text-end'}`}>
              {words[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tiers.map((step, i) => (
          <tr key={step.floor} aria-current={i === tier || undefined} className={i === tier ? 'font-semibold text-t1' : 'text-t2'}>
            <td className="h-10 border-t border-hair text-start">
              <Figure text={i === 0 ? '0' : `≥ ${shortText(step.floor, locale)}`} />
              {i === tier && <span className="ms-2 text-11 font-medium text-accent">{words.yours}</span>}
            </td>
            <td className="h-10 border-t border-hair text-end">{rate(step.maker)}</td>
            <td className="h-10 border-t border-hair text-end">{rate(step.taker)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
