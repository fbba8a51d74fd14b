import { icoOffice, type OfficeSale } from '@bourse/contract/office/ico';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { useSend } from '../wire/use-call.ts';
import { changesOf, draftOf, missingIn } from './sale-draft.ts';
import { SaleFields } from './sale-fields.tsx';

/** Other terms of a sale that hasn't started. The second person has to approve before it starts. */
export function ChangeSale({ sale, onAsked }: { readonly sale: OfficeSale; readonly onAsked: () => void }): ReactElement {
  const t = useTranslations('ico');
  const [draft, setDraft] = useState(() => draftOf(sale));
  const change = useSend(icoOffice.changeSale);
  const asked = useAsked('ico');
  const missing = missingIn(draft);
  const changes = changesOf(sale, draft);
  return (
    <section className="mt-3 rounded-field bg-bg2 p-3">
      <p className="mb-3 text-12 text-t3">{t('changeText')}</p>
      <SaleFields draft={draft} onDraft={setDraft} />
      <div className="mt-4">
        <AskBar
          busy={change.isPending}
          error={change.error ?? undefined}
          unless={missing ? t(`missing.${missing}`) : Object.keys(changes).length === 0 ? t('nothingChanged') : undefined}
          onAsk={(reason) =>
            change.mutate(
              { saleId: sale.id, changes, reason },
              {
                onSuccess: (answer) => {
                  onAsked();
                  asked(answer);
                },
              },
            )
          }
        />
      </div>
    </section>
  );
}
