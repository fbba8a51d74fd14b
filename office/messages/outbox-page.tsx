import { type MessageState, messagesOffice } from '@bourse/contract/office/messages';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { MessageActs, useMessageDecisions } from './message-acts.tsx';
import { useMessageColumns, useTemplateName } from './message-columns.tsx';
import { MessageDetail } from './message-detail.tsx';

const states = ['waiting', 'sent', 'failed', 'cancelled'] as const;

/** Emails and texts on their way: recipient, template and state, never what they say. */
export default function OutboxPage(): ReactElement {
  const t = useTranslations('messages');
  const app = useTranslations('app');
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
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.messages), [pages.data]);
  const open = rows?.find((r) => r.id === openId);
  const columns = useMessageColumns(figures?.drivers);
  const nameOf = useTemplateName();
  const decisions = useMessageDecisions();
  const countOf = (wanted: MessageState): number =>
    figures?.states.filter((s) => s.state === wanted).reduce((sum, s) => sum + s.count, 0) ?? 0;

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
      <TableWithDetail
        name="outbox"
        label={t('list')}
        detailLabel={open && nameOf(open.template)}
        backLabel={app('pages.outbox')}
        onBack={() => setOpen(undefined)}
        columns={columns}
        rows={rows}
        keyOf={(r) => r.id}
        {...byCursor(pages)}
        empty={t('none')}
        alarm={(r) => (r.state === 'failed' ? 'danger' : r.state === 'waiting' && r.failure ? 'warn' : undefined)}
        onOpen={(r) => {
          decisions.forget();
          setOpen(r.id);
        }}
        openKey={openId}
        exports={{
          call: messagesOffice.exportMessages,
          filters: [
            ...(state === 'all' ? [] : [{ label: t(`states.${state}`), input: { state } }]),
            ...(channel === '' ? [] : [{ label: t(channel), input: { channel } }]),
          ],
          by: t('created'),
        }}
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
        detail={open && <MessageDetail message={open} figures={figures} />}
        foot={
          open?.state === 'waiting' && hasRole(operator, messagesOffice.retry.roles) && <MessageActs message={open} decisions={decisions} />
        }
      />
    </Page>
  );
}
