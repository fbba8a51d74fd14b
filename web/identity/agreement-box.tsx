import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { fill, useRegistration } from './registration.ts';

/** The tick for the agreement, which is read on a sheet over the page. */
export function AgreementBox({ error, onChange }: { readonly error: string | undefined; readonly onChange: () => void }): ReactElement {
  const t = useTranslations('identity.register');
  const text = useErrorText();
  const agreed = useRegistration((r) => r.agreed);
  const agreement = useDocument('agreement');
  const [reading, read] = useState(false);
  const id = useId();
  return (
    <div className="mt-2">
      <Checkbox
        on={agreed}
        wrong={error !== undefined}
        describedBy={error ? id : undefined}
        onChange={(on) => {
          onChange();
          if (!on || agreement.data) return fill({ agreed: on, agreementVersion: agreement.data?.version ?? '' });
          // Not here yet: the tick appears with the text that it is about.
          void agreement.refetch().then(({ data }) => data && fill({ agreed: on, agreementVersion: data.version }));
        }}
      >
        {t.rich('agree', {
          link: (chunks) => (
            <button
              type="button"
              onClick={(event) => {
                event.preventDefault();
                read(true);
              }}
              className="font-medium text-accent"
            >
              {chunks}
            </button>
          ),
        })}
      </Checkbox>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      {agreement.isError && !agreement.isFetching && (
        <FieldError>
          {t('agreementFailed')} {text(agreement.error)}
        </FieldError>
      )}
      <AgreementSheet open={reading} onClose={() => read(false)} agreement={agreement} />
    </div>
  );
}

function AgreementSheet({
  open,
  onClose,
  agreement,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly agreement: ReturnType<typeof useDocument>;
}): ReactElement {
  const t = useTranslations('news.rule');
  const app = useTranslations('app');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={agreement.data?.title ?? t('title')}
      closeLabel={app('close')}
      foot={
        <Button tone="tonal" wide onClick={onClose}>
          {app('done')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text without links has to be scrolled by the keyboard too */}
      <section tabIndex={0} aria-label={agreement.data?.title ?? t('title')} className="min-h-[50dvh] text-15 -outline-offset-2">
        <DocumentText query={agreement} prefix="sheet" />
      </section>
    </Sheet>
  );
}
