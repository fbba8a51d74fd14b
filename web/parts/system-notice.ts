import { usePreferences } from './preferences.ts';

/** What the system shows while the app is out of sight: by the worker where there is one, because phones allow nothing else. */
export const canNotify = (): boolean => 'Notification' in window;

/** Asks the trader's leave, in the moment it is wished for. False where the browser has been told never to. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Nothing while this page is in view: there the toast says it. With the same `tag` it is one notice, however many pages are open. */
export async function notify(text: string, tag: string): Promise<void> {
  if (!document.hidden || !usePreferences.getState().notices || !canNotify() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const how = { icon: '/icon-192.png', tag };
  if (worker?.active) await worker.showNotification(text, how);
  else new Notification(text, how).onclick = () => window.focus();
}
