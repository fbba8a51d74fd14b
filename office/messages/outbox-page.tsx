import { type MessageState, messagesOffice, type OutboxMessage } from '@bourse/contract/office/messages';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { Tag, type TagTone } from '../parts/tag.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';

const tones = { waiting: 'accent', sent: 'good', failed: 'danger', cancelled: 'plain' } as const satisfies Record<MessageState, TagTone>;
const states = ['waiting', 'sent', 'failed', 'cancelled'] as const;
type Template = keyof Messages['messages']['templates'];
type Driver = keyof Messages['messages']['drivers'];

/** Mails and short messages on their way: to whom, of which kind and how far, never what they say. */
export default function OutboxPage(): ReactElement {
  const t = useTranslations('messages');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const [state, setState] = useState<MessageState | 'all'>('all');
  const [channel, setChannel] = useState<'' | 'mail' | 'sms'>('');
  const [openId, setOpen] = useState<string>();
  const figures = useCall(messagesOffice.figures, {}, { refetchInterval: 15_000 }).data;
  const pages = usePages(
    messagesOffice.list,
    { limit: '100', ...(state !== 'all' && { state }), ...(channel && { channel }) },
    { refetchInterval: 15_000 },
  );
  const drivers = figures?.drivers;
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.messages), [pages.data]);
  const open = rows?.find((r) => r.id === openId);
  const retry = useSend(messagesOffice.retry);
  const cancel = useSend(messagesOffice.cancel);
  const nameOf = (template: string): string =>
    t.has(`templates.${template as Template}`) ? t(`templates.${template as Template}`) : template;
  const countOf = (wanted: MessageState): number =>
    figures?.states.filter((s) => s.state === wanted).reduce((sum, s) => sum + s.count, 0) ?? 0;

  const columns = useMemo((): readonly Column<OutboxMessage>[] => {
    const name = (template: string) => (t.has(`templates.${template as Template}`) ? t(`templates.${template as Template}`) : template);
    return [
      {
        id: 'created',
        head: t('created'),
        width: 112,
        value: (r) => r.createdAt,
        cell: (r) => <span className="text-t2">{rowTime(r.createdAt)}</span>,
      },
      { id: 'channel', head: t('channel'), width: 76, wide: true, value: (r) => t(r.channel) },
      { id: 'to', head: t('to'), width: 170, value: (r) => r.target, cell: (r) => <bdi className="hash font-medium">{r.target}</bdi> },
      { id: 'template', head: t('template'), width: 190, wide: true, value: (r) => name(r.template) },
      {
        id: 'locale',
        head: t('locale'),
        width: 84,
        away: true,
        value: (r) => r.locale,
        cell: (r) => <span className="text-t2">{r.locale}</span>,
      },
      { id: 'tries', head: t('tries'), width: 64, end: true, wide: true, value: (r) => r.tries },
      {
        id: 'failure',
        head: t('failure'),
        wide: true,
        value: (r) => r.failure,
        cell: (r) => <span className="text-t2">{r.failure}</span>,
      },
      {
        id: 'state',
        head: t('state'),
        width: 96,
        value: (r) => r.state,
        cell: (r) => <StateTag state={r.state} isKept={drivers?.[r.channel] === 'outbox'} />,
      },
    ];
  }, [t, drivers]);

  const act = (which: 'retry' | 'cancel', reason: string): void => {
    if (!open) return;
    const send = which === 'retry' ? retry : cancel;
    send.mutate(
      { id: open.id, reason },
      {
        onSuccess: () => {
          toast({ kind: 'good', text: t(which === 'retry' ? 'retried' : 'cancelled') });
          void refresh('messages');
        },
      },
    );
  };

  return (
    <Page
      title={app('pages.outbox')}
      sub={
        figures &&
        t('sub', {
          waiting: countOf('waiting'),
          failed: countOf('failed'),
          today: countText(figures.smsToday),
          ceiling: countText(figures.smsPerDay),
        })
      }
      split
    >
      <SideBySide
        label={open ? nameOf(open.template) : t('list')}
        listLabel={t('list')}
        backLabel={app('pages.outbox')}
        onBack={() => setOpen(undefined)}
        list={
          <DataTable
            name="outbox"
            label={t('list')}
            columns={columns}
            rows={rows}
            keyOf={(r) => r.id}
            {...byCursor(pages)}
            empty={t('none')}
            alarm={(r) => (r.state === 'failed' ? 'danger' : r.state === 'waiting' && r.failure ? 'warn' : undefined)}
            onOpen={(r) => {
              retry.reset();
              cancel.reset();
              setOpen(r.id);
            }}
            openKey={openId}
            tools={
              <>
                <ChipRow
                  label={t('state')}
                  value={state}
                  onValue={setState}
                  chips={[
                    { value: 'all', label: t('all') },
                    ...states.map((value) => ({ value, label: t(`states.${value}`), count: figures ? countOf(value) : undefined })),
                  ]}
                />
                <SelectField
                  label={t('channel')}
                  isLabelHidden
                  value={channel}
                  onChange={(event) => setChannel(event.target.value as '' | 'mail' | 'sms')}
                >
                  <option value="">{t('anyChannel')}</option>
                  <option value="mail">{t('mail')}</option>
                  <option value="sms">{t('sms')}</option>
                </SelectField>
              </>
            }
          />
        }
        detail={
          open && (
            <div>
              <h2 className="mb-1 text-20 font-semibold tracking-title">{nameOf(open.template)}</h2>
              <p className="mb-3 flex items-center gap-2 text-t2">
                <StateTag state={open.state} isKept={drivers?.[open.channel] === 'outbox'} />
                <bdi className="hash">{open.target}</bdi>
              </p>
              <div className="-mx-4">
                <Facts>
                  <Fact name={t('channel')}>{t(open.channel)}</Fact>
                  <Fact name={t('locale')}>{open.locale}</Fact>
                  <Fact name={t('created')}>{rowTime(open.createdAt)}</Fact>
                  <Fact name={t('tries')}>{open.tries}</Fact>
                  {open.nextTryAt && <Fact name={t('next')}>{rowTime(open.nextTryAt)}</Fact>}
                  {open.sentAt ? (
                    <Fact name={t('sentAt')}>{rowTime(open.sentAt)}</Fact>
                  ) : (
                    <Fact name={t('worthless')}>{rowTime(open.worthlessAt)}</Fact>
                  )}
                  {open.failure && <Fact name={t('failure')}>{open.failure}</Fact>}
                  {figures && <Fact name={t('driver')}>{t(`drivers.${figures.drivers[open.channel] as Driver}`)}</Fact>}
                  {figures && open.channel === 'sms' && (
                    <Fact name={t('countries')}>{figures.countries.join(', ') || t('allCountries')}</Fact>
                  )}
                </Facts>
              </div>
              <p className="mt-2 text-12 text-t3">{t('text')}</p>
            </div>
          )
        }
        foot={
          open?.state === 'waiting' &&
          hasRole(operator, messagesOffice.retry.roles) && (
            <ActBar
              key={open.id}
              stacked
              busy={retry.isPending || cancel.isPending}
              error={retry.error ?? cancel.error ?? undefined}
              usual={[t('usual.fixed'), t('usual.wrong')]}
              acts={[
                { id: 'cancel', label: t('cancel'), tone: 'danger', letter: 'x', run: (reason) => act('cancel', reason) },
                { id: 'retry', label: t('retry'), tone: 'ink', letter: 'y', run: (reason) => act('retry', reason) },
              ]}
            />
          )
        }
      />
    </Page>
  );
}

/** Without a gateway nothing waits: a practice server keeps it for its own page. */
function StateTag({ state, isKept }: { readonly state: MessageState; readonly isKept: boolean }): ReactElement {
  const t = useTranslations('messages');
  return isKept && state === 'waiting' ? <Tag>{t('states.kept')}</Tag> : <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
