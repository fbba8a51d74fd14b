import { callKey } from '@bourse/client/calls';
import type { Input, Output } from '@bourse/contract/call';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { inbox } from '../wire/calls.ts';
import { isNative } from '../wire/origin.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { registerPhone } from './push-device.ts';

type Switches = Output<typeof inbox.switches>;
type Topic = Switches['topics'][number];
type Change = Input<typeof inbox.setSwitch>;

/** What the trader is told of, and where: in the app, by email, on the phone. */
export default function NotificationsPage(): ReactElement {
  return (
    <RoomTexts room="inbox">
      <Notifications />
    </RoomTexts>
  );
}

function Notifications(): ReactElement {
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  const switches = useCall(inbox.switches, {});
  const change = useChange();
  return (
    <Screen title={t('settings')} up="/setting">
      <p className="-mt-2 mb-4 px-4 text-13 text-t3">{t('settingsLead')}</p>
      {switches.data ? (
        <SwitchTable switches={switches.data} onChange={change} />
      ) : switches.error ? (
        <CallFailure title={t('settingsFailed')} error={switches.error} onRetry={() => void switches.refetch()} />
      ) : (
        <SkeletonRows label={app('loading')} rows={8} height={52} disc={false} />
      )}
    </Screen>
  );
}

/** Shown at once, and taken back if the server refuses. */
function useChange(): (change: Change) => void {
  const client = useQueryClient();
  const refresh = useRefresh();
  const text = useErrorText();
  const send = useSend(inbox.setSwitch);
  const key = callKey(inbox.switches, {});
  return (change) => {
    const { topic, channel, on } = change;
    client.setQueryData<Switches>(
      key,
      (old) => old && { ...old, topics: old.topics.map((one) => (one.topic === topic ? { ...one, [channel]: on } : one)) },
    );
    if (isNative && channel === 'push' && on) void registerPhone(true).catch(() => undefined);
    send.mutateAsync(change).then(
      (after) => client.setQueryData<Switches>(key, after),
      (failure) => {
        toast({ kind: 'bad', text: text(failure) });
        void refresh(inbox.switches);
      },
    );
  };
}

export function SwitchTable({
  switches,
  onChange,
}: {
  readonly switches: Switches;
  readonly onChange: (change: Change) => void;
}): ReactElement {
  const t = useTranslations('inbox');
  const required = useId();
  const channels = switches.push ? (['inApp', 'mail', 'push'] as const) : (['inApp', 'mail'] as const);
  return (
    <div className="px-4">
      <table className="w-full overflow-hidden rounded-card bg-bg1 text-15">
        <thead>
          <tr className="text-12 text-t3">
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-14 px-1 pt-3 text-center font-medium hyphens-auto last:pe-3">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {switches.topics.map((one) => (
            <tr key={one.topic} className="[&+&]:hairline-t">
              <th scope="row" className="py-3.5 ps-3.5 pe-2 text-start font-medium wrap-anywhere hyphens-auto">
                {t(`topic.${one.topic}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="px-1 text-center last:pe-3">
                  <TopicSwitch topic={one} channel={channel} required={required} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 grid gap-1 text-12 text-t3">
        <li id={required}>{t('mailRequired')}</li>
        <li>{t('withdrawalMail')}</li>
        {switches.push && !isNative && <li>{t('pushPhone')}</li>}
      </ul>
    </div>
  );
}

/** Nothing where the channel doesn't exist for the topic. */
function TopicSwitch({
  topic: { topic, mailRequired, ...on },
  channel,
  required,
  onChange,
}: {
  readonly topic: Topic;
  readonly channel: Change['channel'];
  readonly required: string;
  readonly onChange: (change: Change) => void;
}): ReactElement | null {
  const t = useTranslations('inbox');
  if (on[channel] === undefined) return null;
  const isRequired = channel === 'mail' && mailRequired === true;
  return (
    <Switch
      label={`${t(`topic.${topic}`)}, ${t(channel)}`}
      on={on[channel]}
      disabled={isRequired}
      describedBy={isRequired ? required : undefined}
      onChange={(wanted) => onChange({ topic, channel, on: wanted })}
    />
  );
}
