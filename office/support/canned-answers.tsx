import { type CannedAnswer, supportOffice } from '@bourse/contract/office/support';
import { MESSAGE_LENGTH } from '@bourse/contract/support';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';

type Draft = Pick<CannedAnswer, 'locale' | 'shortcut' | 'title' | 'text'> & { readonly id?: string };
const blank: Draft = { locale: 'en', shortcut: '', title: '', text: '' };

/** The canned answers of all languages: a list, and a form for one. Each change has its reason. */
export function CannedAnswers({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('support');
  const refresh = useRefresh();
  const answers = useCall(supportOffice.cannedAnswers, {}, { staleTime: 10_000 }).data ?? [];
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
      setDraft(undefined);
      await refresh('support');
      toast({ text: done, kind: 'good' });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const edit = (next: Draft | undefined) => {
    setError(undefined);
    setDraft(next);
  };

  if (draft) {
    const isWhole = [draft.shortcut, draft.title, draft.text].every((text) => text.trim() !== '');
    const isShortcut = /^[a-z0-9][a-z0-9-]{0,30}$/.test(draft.shortcut);
    const { id } = draft;
    return (
      <Dialog title={id === undefined ? t('add') : `/${draft.shortcut}`} onClose={() => edit(undefined)} width={560}>
        <div className="mb-4 grid gap-3">
          <div className="grid grid-cols-[110px_minmax(0,1fr)] gap-3">
            <TextField
              label={t('language')}
              value={draft.locale}
              onChange={(event) => setDraft({ ...draft, locale: event.target.value })}
              pattern="[a-z]{2}(-[A-Z]{2})?"
            />
            <TextField
              label={t('shortcut')}
              hint={t('shortcutHint')}
              value={draft.shortcut}
              maxLength={31}
              onChange={(event) => setDraft({ ...draft, shortcut: event.target.value.toLowerCase() })}
            />
          </div>
          <TextField
            label={t('title')}
            value={draft.title}
            maxLength={80}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <label className="grid gap-[5px]">
            <span className="text-12 font-medium text-t2">{t('text')}</span>
            <textarea
              rows={4}
              dir="auto"
              maxLength={MESSAGE_LENGTH}
              value={draft.text}
              onChange={(event) => setDraft({ ...draft, text: event.target.value })}
              className="field-sizing-content max-h-60 min-h-24 rounded-[9px] bg-bg2 px-[11px] py-2 shadow-[inset_0_0_0_1px_var(--field-line)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
            />
          </label>
        </div>
        <ActBar
          stacked
          busy={busy}
          error={error}
          usual={[t('usual.better'), t('usual.asked'), t('usual.outdated')]}
          acts={[
            ...(id === undefined
              ? []
              : [
                  {
                    id: 'remove',
                    label: t('remove'),
                    tone: 'danger' as const,
                    run: (reason: string) => void run(() => api(supportOffice.removeCannedAnswer, { id, reason }), t('removed')),
                  },
                ]),
            {
              id: 'save',
              label: t('save'),
              tone: 'ink',
              unless: !isWhole ? t('fillIn') : isShortcut ? undefined : t('shortcutFirst'),
              run: (reason) => void run(() => api(supportOffice.saveCannedAnswer, { ...draft, reason }), t('saved')),
            },
          ]}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('canned')} onClose={onClose} width={640}>
      <p className="mb-3">
        <ActButton small onClick={() => edit(blank)}>
          {t('add')}
        </ActButton>
      </p>
      <ul className="grid max-h-[60dvh] overflow-auto scroll-thin">
        {answers.map((answer) => (
          <li key={answer.id} className="[&+&]:hairline-t">
            <button
              type="button"
              aria-label={`${t('edit')} /${answer.shortcut} ${answer.locale}`}
              onClick={() => edit(answer)}
              className="grid w-full grid-cols-[44px_120px_minmax(0,1fr)] gap-3 px-1 py-2 text-start hover:bg-bg2"
            >
              <span className="text-t3">{answer.locale}</span>
              <span className="cut font-medium text-accent">/{answer.shortcut}</span>
              <span dir="auto" className="min-w-0">
                <span className="block font-medium">{answer.title}</span>
                <span className="line-clamp-2 text-12 text-t2">{answer.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
