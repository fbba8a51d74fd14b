import { useEffect, useState } from 'react';

/** Chromium's offer to install the app; other browsers have no such event. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Chromium makes its offer once and early: first-paint.js keeps it until somebody opens /download. */
    installOffer?: InstallOffer | undefined;
  }
}

/** ready: the browser offers it. insecure: plain http. unable: this browser can't. none: it can, but doesn't offer it now. */
type InstallState = 'installed' | 'ready' | 'insecure' | 'unable' | 'none';

const standalone = '(display-mode: standalone)';
const canOffer = 'onbeforeinstallprompt' in window;

const stateNow = (): InstallState =>
  matchMedia(standalone).matches
    ? 'installed'
    : window.installOffer
      ? 'ready'
      : !window.isSecureContext
        ? 'insecure'
        : canOffer
          ? 'none'
          : 'unable';

/** Whether the app can be installed from here, and the way to do it. An offer is good for one question. */
export function useInstall(): { readonly state: InstallState; readonly install: () => Promise<boolean> } {
  const [state, setState] = useState(stateNow);
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault();
      window.installOffer = event as InstallOffer;
      setState('ready');
    };
    const installed = () => {
      window.installOffer = undefined;
      setState('installed');
    };
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', installed);
    };
  }, []);
  const install = async () => {
    const offer = window.installOffer;
    if (!offer) return false;
    window.installOffer = undefined;
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    setState(outcome === 'accepted' ? 'installed' : 'none');
    return outcome === 'accepted';
  };
  return { state, install };
}
