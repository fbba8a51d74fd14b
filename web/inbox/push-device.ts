import { native, onNative, platformOf } from '../parts/native.ts';
import { systemConfig } from '../parts/system-config.ts';
import { api } from '../wire/api.ts';
import { inbox } from '../wire/calls.ts';

/**
 * In the phone apps: registers this phone for push messages, if it's allowed to show them. `asks`: the trader has just switched them
 * on, so the system may ask. Without the plugin in the shell nothing happens.
 */
export async function registerPhone(asks: boolean): Promise<void> {
  if (systemConfig()['push'] === undefined) return;
  const permission = await native<{ receive: string }>('PushNotifications', asks ? 'requestPermissions' : 'checkPermissions');
  if (permission.receive !== 'granted') return;
  const stop = onNative<{ value: string }>('PushNotifications', 'registration', ({ value: token }) => {
    stop();
    void api(inbox.pushDevice, { token, platform: platformOf() }, { quiet: true }).catch(() => undefined);
  });
  await native('PushNotifications', 'register');
}
