import { classNames } from '@bourse/ui/class-names';
import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Beside each other, above each other, or left to the keyboard and the book: the price is never cut. */
export function PriceSteps({ onStep }: { readonly onStep: (by: 1 | -1) => void }): ReactElement {
  const t = useTranslations('spot');
  return (
    <span className="-me-3.5 flex @max-[11rem]:flex-col-reverse @max-[8rem]:hidden">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-label={by < 0 ? t('stepDown') : t('stepUp')}
          onClick={() => onStep(by)}
          className={classNames(
            'grid h-13 w-10 place-items-center text-t2 @max-[11rem]:h-6.5 @max-[11rem]:w-8',
            by < 0 && '-me-1 @max-[11rem]:me-0',
          )}
        >
          {by < 0 ? <Minus size={16} strokeWidth={1.75} aria-hidden /> : <Plus size={16} strokeWidth={1.75} aria-hidden />}
        </button>
      ))}
    </span>
  );
}
