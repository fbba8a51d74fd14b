import { usePreferences } from './preferences.ts';

/** System notifications while the app is in the background: by the worker where there is one, because phones require it. */
export const canNotify = (): boolean => 'Notification' in window;

/** Asks for permission when notifications are turned on. False if the browser has blocked them. */
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
