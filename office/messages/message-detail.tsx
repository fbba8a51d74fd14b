import type { Output } from '@bourse/contract/call';
import type { messagesOffice, OutboxMessage } from '@bourse/contract/office/messages';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { rowTime } from '../wire/time-text.ts';
import { MessageTag, useTemplateName } from './message-columns.tsx';

type Driver = keyof Messages['messages']['drivers'];

/** One message: recipient, template, attempts, and why the last one failed. Never its text. */
export function MessageDetail({
  message,
  figures,
}: {
  readonly message: OutboxMessage;
  readonly figures: Output<typeof messagesOffice.figures> | undefined;
}): ReactElement {
  const t = useTranslations('messages');
  const nameOf = useTemplateName();
  return (
    <div>
      <h2 className="mb-1 text-20 font-semibold tracking-title">{nameOf(message.template)}</h2>
      <p className="mb-3 flex items-center gap-2 text-t2">
        <MessageTag message={message} drivers={figures?.drivers} />
        <bdi className="hash">{message.target}</bdi>
      </p>
      <div className="-mx-4">
        <Facts>
          <Fact name={t('channel')}>{t(message.channel)}</Fact>
          <Fact name={t('locale')}>{message.locale}</Fact>
          <Fact name={t('created')}>{rowTime(message.createdAt)}</Fact>
          <Fact name={t('tries')}>{message.tries}</Fact>
          {message.nextTryAt && <Fact name={t('next')}>{rowTime(message.nextTryAt)}</Fact>}
          {message.sentAt ? (
            <Fact name={t('sentAt')}>{rowTime(message.sentAt)}</Fact>
          ) : (
            <Fact name={t('worthless')}>{rowTime(message.worthlessAt)}</Fact>
          )}
          {message.failure && <Fact name={t('failure')}>{message.failure}</Fact>}
          {figures && <Fact name={t('driver')}>{t(`drivers.${figures.drivers[message.channel] as Driver}`)}</Fact>}
          {figures && message.channel === 'sms' && <Fact name={t('countries')}>{figures.countries.join(', ') || t('allCountries')}</Fact>}
        </Facts>
      </div>
      <p className="mt-2 text-12 text-t3">{t('text')}</p>
    </div>
  );
}
