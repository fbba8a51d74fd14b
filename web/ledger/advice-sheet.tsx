import { Button, buttonClasses } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Sheet } from '@bourse/ui/sheet';
import { BookUser, KeyRound, MessageSquareWarning, ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, className: 'mt-px text-accent' } as const;

/** How money is kept safe, in four lines, until somebody does not want to be reminded any more. */
export function AdviceSheet({ open, onClose }: { readonly open: boolean; readonly onClose: (forGood: boolean) => void }): ReactElement {
  const t = useTranslations('ledger-detail.advice');
  const app = useTranslations('app');
  const [forGood, setForGood] = useState(false);
  const lines = [
    [<KeyRound key="password" {...icon} />, t('password')],
    [<ShieldCheck key="factor" {...icon} />, t('factor')],
    [<BookUser key="address" {...icon} />, t('address')],
    [<MessageSquareWarning key="ask" {...icon} />, t('ask')],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={() => onClose(forGood)}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="tonal" onClick={() => onClose(forGood)}>
            {t('understood')}
          </Button>
          <Go to="/safeCenter" onClick={() => onClose(forGood)} className={buttonClasses('ink', 'large', true)}>
            {t('center')}
          </Go>
        </div>
      }
    >
      <ul className="grid gap-4 pb-3">
        {lines.map(([sign, line]) => (
          <li key={line} className="flex items-start gap-3 text-15">
            {sign}
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <Checkbox on={forGood} onChange={setForGood}>
        {t('never')}
      </Checkbox>
    </Sheet>
  );
}
