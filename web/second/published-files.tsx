import { CopyButton } from '@bourse/ui/copy-button';
import { RowContent, Rows, rowClasses } from '@bourse/ui/list';
import { toast } from '@bourse/ui/toast';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { proof } from '../wire/calls.ts';
import { atOrigin, ORIGIN } from '../wire/origin.ts';
import { serverNow } from '../wire/server-clock.ts';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { FairnessPart } from './fairness-part.tsx';

/** What anybody can download and check without this app, and the command that does it. */
export function PublishedFiles(): ReactElement {
  const t = useTranslations('second-record.fairness');
  const uid = useSession((s) => s.uid);
  const key = useCall(proof.keys, {}, { staleTime: 60_000 }).data?.keys.at(-1)?.publicKey;
  const day = new Date(serverNow()).toISOString().slice(0, 10);
  const command =
    `curl -sO ${ORIGIN || location.origin}/proof/verify-receipt.mjs && node verify-receipt.mjs bourse-second-1.json` +
    `${uid === undefined ? '' : ` --uid ${uid}`}${key === undefined ? '' : ` --key ${key}`}`;
  return (
    <FairnessPart title={t('files')}>
      <Rows label={t('files')}>
        <FileRow href={atOrigin(`/proof/heads/${day}.jsonl`)} title={t('fileHeads')} />
        <FileRow href={atOrigin('/proof/keys.json')} title={t('fileKeys')} />
        <FileRow href={atOrigin('/proof/verify-receipt.mjs')} title={t('fileVerifier')} note={t('fileVerifierNote')} />
      </Rows>
      <p className="mt-4 text-13 text-t2">{t('command')}</p>
      <div className="mt-2 flex items-start gap-2 rounded-field bg-bg1 p-3">
        <code dir="ltr" className="min-w-0 flex-1 text-12 wrap-anywhere text-t2">
          {command}
        </code>
        <CopyButton
          text={command}
          label={t('copyCommand')}
          className="target flex-none"
          onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? t('copied') : t('notCopied') })}
        />
      </div>
    </FairnessPart>
  );
}

const FileRow = ({ href, title, note }: { readonly href: string; readonly title: string; readonly note?: string }): ReactElement => (
  <li>
    <a href={href} download className={rowClasses}>
      <RowContent title={title} note={note} after={<Download size={16} strokeWidth={1.75} className="text-t3" aria-hidden />} />
    </a>
  </li>
);
