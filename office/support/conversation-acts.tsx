import { type InboxLine, supportOffice } from '@bourse/contract/office/support';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useKeys } from '../parts/keys.ts';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';
import { HandOver } from './hand-over.tsx';

/** Acts on a whole conversation. Each needs a reason, except taking one that nobody has. */
export function ConversationActs({ line }: { readonly line: InboxLine }): ReactElement {
  const t = useTranslations('support');
  const refresh = useRefresh();
  const own = useSession((s) => s.operator?.id);
  const [asking, ask] = useState<'hand' | 'close' | 'reopen'>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { uid } = line;
  const isOpen = line.state === 'open';
  const isMine = line.assignee?.operator === own;

  const run = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
      ask(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      await refresh('support');
    }
  };
  const open = (what: typeof asking) => {
    setError(undefined);
    ask(what);
  };
  const take = () => void run(() => api(supportOffice.take, { uid }));
  useKeys([
    ...(isOpen && !line.assignee ? [{ keys: 't', label: t('take'), run: take, hint: true }] : []),
    ...(isOpen ? [{ keys: 'h', label: t('handOver'), run: () => open('hand') }] : []),
    { keys: 'x', label: isOpen ? t('close') : t('reopen'), run: () => open(isOpen ? 'close' : 'reopen') },
  ]);

  return (
    <span className="flex max-w-full flex-none flex-wrap items-center gap-2 max-[900px]:w-full max-[900px]:justify-start">
      {error !== undefined && asking === undefined && (
        <span role="alert" className="text-12 text-danger">
          {errorText(error)}
        </span>
      )}
      <span className="text-12 text-t3">{line.assignee ? (isMine ? t('yours') : t('of', { name: line.assignee.name })) : t('nobody')}</span>
      {isOpen && !line.assignee && (
        <ActButton small tone="line" busy={busy && asking === undefined} onClick={take} cap="T">
          {t('take')}
        </ActButton>
      )}
      {isOpen && (
        <ActButton small onClick={() => open('hand')} cap="H">
          {t('handOver')}
        </ActButton>
      )}
      <ActButton small onClick={() => open(isOpen ? 'close' : 'reopen')} cap="X">
        {isOpen ? t('close') : t('reopen')}
      </ActButton>
      {asking === 'hand' && (
        <HandOver
          assignee={line.assignee?.operator}
          busy={busy}
          error={error}
          onClose={() => ask(undefined)}
          onHand={(operator, reason) => void run(() => api(supportOffice.handOver, { uid, reason, ...(operator && { operator }) }))}
        />
      )}
      {asking === 'close' && (
        <Confirm
          title={t('closeTitle')}
          act={t('close')}
          busy={busy}
          error={error}
          usual={[t('closeUsual.answered'), t('closeUsual.solved'), t('closeUsual.silent')]}
          onClose={() => ask(undefined)}
          onConfirm={(reason) => void run(() => api(supportOffice.close, { uid, reason }))}
        >
          {t('closeText')}
        </Confirm>
      )}
      {asking === 'reopen' && (
        <Confirm
          title={t('reopenTitle')}
          act={t('reopen')}
          busy={busy}
          error={error}
          usual={[t('reopenUsual.unsolved')]}
          onClose={() => ask(undefined)}
          onConfirm={(reason) => void run(() => api(supportOffice.reopen, { uid, reason }))}
        >
          {t('reopenText')}
        </Confirm>
      )}
    </span>
  );
}
