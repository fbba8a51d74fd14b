import { Tabs } from '@bourse/ui/tabs';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';
import { DeviceList } from './device-list.tsx';
import { LoginHistory } from './login-history.tsx';

/** Where this account is logged in, and what was tried at it. */
export default function SessionsPage(): ReactElement {
  const t = useTranslations('identity.devices');
  const go = useGo();
  const list = useAddress('/sessions').list ?? 'devices';
  return (
    <Screen title={t('title')} up="/safeCenter">
      <Tabs
        label={t('title')}
        value={list}
        onValue={(next) => go({ to: '/sessions', search: next === 'history' ? { list: 'history' } : {}, replace: true })}
        tabs={[
          { value: 'devices', label: t('devices') },
          { value: 'history', label: t('history') },
        ]}
        sticky
      >
        {list === 'devices' ? <DeviceList /> : <LoginHistory />}
      </Tabs>
    </Screen>
  );
}
