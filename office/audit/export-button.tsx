import { saveFile } from '@bourse/client/save-file';
import { audit } from '@bourse/contract/office/audit';
import { toast } from '@bourse/ui/toast';
import { Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useKeys } from '../parts/keys.ts';
import { api } from '../wire/api.ts';
import { countText } from '../wire/money-text.ts';

/** Downloads the whole chain as a file, and the program that verifies it. */
export function ExportButton({ chain }: { readonly chain: 'office' | 'engine' }): ReactElement {
  const t = useTranslations('audit');
  const [isAsking, ask] = useState(false);
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<unknown>();
  useKeys([{ keys: 'e', label: t('export'), run: () => ask(true), hint: true }]);

  const run = async (reason: string) => {
    setError(undefined);
    setCount(0);
    try {
      const lines: string[] = [];
      let from: string | undefined;
      do {
        const page = await api(audit.export, { chain, reason, ...(from !== undefined && { from }) });
        lines.push(...page.lines);
        setCount(lines.length);
        from = page.next;
      } while (from !== undefined);
      const verifier = await api(audit.verifier, {});
      saveFile(`bourse-audit-${chain}.ndjson`, `${lines.join('\n')}\n`, 'application/x-ndjson');
      saveFile(verifier.name, verifier.text, 'text/javascript');
      ask(false);
      toast({ kind: 'good', text: t('exported', { count: countText(lines.length) }) });
    } catch (failure) {
      setError(failure);
    } finally {
      setCount(undefined);
    }
  };

  return (
    <>
      <ActButton small tone="line" icon={<Download size={14} strokeWidth={1.8} aria-hidden />} onClick={() => ask(true)}>
        {t('export')}
      </ActButton>
      {isAsking && (
        <Confirm
          title={t('exportTitle')}
          act={t('export')}
          busy={count !== undefined}
          error={error}
          {...(count ? { note: t('exporting', { count: countText(count) }) } : {})}
          onClose={() => ask(false)}
          onConfirm={(reason) => void run(reason)}
        >
          {t('exportText', { chain: t(chain).toLowerCase() })}
        </Confirm>
      )}
    </>
  );
}
