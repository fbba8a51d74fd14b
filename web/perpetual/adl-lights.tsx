import { Sheet } from '@bourse/ui/sheet';
import { Info } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';

/** How near a position is to being deleveraged: one to five lights, and a sheet that says what they mean. */
export function AdlLights({
  lights,
  isBare = false,
}: {
  readonly lights: number | undefined;
  /** In a table, where the column is named already. */
  readonly isBare?: boolean;
}): ReactElement | null {
  const t = useTranslations('perpetual');
  const [isOpen, open] = useState(false);
  if (lights === undefined) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('adl.open', { lights })}
        aria-haspopup="dialog"
        onClick={() => open(true)}
        className={isBare ? 'desk-act' : 'mt-2 flex min-h-11 w-full items-center justify-between gap-3 text-12 text-t3'}
      >
        {!isBare && (
          <span className="inline-flex items-center gap-1">
            {t('adl.title')} <Info size={14} strokeWidth={1.75} aria-hidden />
          </span>
        )}
        <Bar lights={lights} />
      </button>
      <Sheet open={isOpen} onClose={() => open(false)} title={t('adl.title')} closeLabel={t('close')}>
        <div className="grid gap-3 pb-2 text-15 text-t2">
          <p className="flex items-center gap-3 text-t1">
            <Bar lights={lights} />
            {t('adl.label', { lights })}
          </p>
          <p>{t('adl.text')}</p>
          <p>{t('adl.rank')}</p>
          <p>{t('adl.price')}</p>
          <p>{t('adl.lower')}</p>
        </div>
      </Sheet>
    </>
  );
}

const Bar = ({ lights }: { readonly lights: number }): ReactElement => (
  <span aria-hidden className="inline-flex flex-none gap-px">
    {[1, 2, 3, 4, 5].map((light) => (
      <span key={light} style={{ width: 4, height: 10 }} className={`rounded-[2px] ${light <= lights ? 'bg-warn' : 'bg-bg3'}`} />
    ))}
  </span>
);
