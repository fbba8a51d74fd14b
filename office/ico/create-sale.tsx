import { icoOffice } from '@bourse/contract/office/ico';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { useDraft } from '../wire/draft.ts';
import { useSend } from '../wire/use-call.ts';
import { emptyDraft, missingIn, type SaleDraft, termsOf } from './sale-draft.ts';
import { SaleFields } from './sale-fields.tsx';

/** A new sale. Its tokens are set aside when the second person approves. */
export function CreateSale({ onAsked }: { readonly onAsked: () => void }): ReactElement {
  const t = useTranslations('ico');
  const { value: draft, set, discard } = useDraft<SaleDraft>('new sale', emptyDraft, (now) => now === emptyDraft, true);
  const create = useSend(icoOffice.createSale);
  const asked = useAsked('ico');
  const missing = missingIn(draft);
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('form.new')}</h2>
      <p className="mb-3 text-12 text-t3">{t('newText')}</p>
      <SaleFields draft={draft} onDraft={set} isNew />
      <div className="mt-4">
        <AskBar
          busy={create.isPending}
          error={create.error ?? undefined}
          unless={missing && t(`missing.${missing}`)}
          onAsk={(reason) =>
            create.mutate(
              { asset: draft.asset, ...termsOf(draft), reason },
              {
                onSuccess: (answer) => {
                  discard();
                  onAsked();
                  asked(answer);
                },
              },
            )
          }
        />
      </div>
    </div>
  );
}
