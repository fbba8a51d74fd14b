import { safePicture } from '@bourse/contract/link';
import { create } from 'zustand';
import { api } from '../wire/api.ts';
import { news } from '../wire/calls.ts';
import { setVirtualHost } from '../wire/stomp.ts';

/** The system configuration of the specification; a missing key is absent. */
export type SystemConfig = Readonly<Partial<Record<string, string>>>;

const stored = 'bourse.config';

function remembered(): SystemConfig {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '{}') as SystemConfig;
  } catch {
    return {};
  }
}

const useConfigStore = create<{ readonly config: SystemConfig }>()(() => ({ config: remembered() }));

export const useSystemConfig = (): SystemConfig => useConfigStore((s) => s.config);
export const systemConfig = (): SystemConfig => useConfigStore.getState().config;
// Until the first answer the page carries both, as it carries the realm.
export const appName = (config: SystemConfig): string => config['app_name'] || document.documentElement.dataset['app'] || 'Bourse';
/** The operator's logo; undefined: the mark that the app draws itself. */
export const logoOf = (config: SystemConfig): string | undefined => {
  const logo = config['logo'] ?? document.documentElement.dataset['logo'];
  return logo && logo !== '/icon.svg' ? safePicture(logo) : undefined;
};
/** The fewest characters of a password: longer than 6, or what the operator asks for. */
export const passwordMin = (): number => Math.max(7, Number(systemConfig()['password_min']) || 7);

/**
 * Practice unless the server says live. Until the first answer the page may carry `data-realm` (the server writes it for a live
 * realm), so that a live market never shows the practice ribbon and a practice market never lacks it.
 */
export const isPractice = (config: SystemConfig): boolean =>
  (config['realm'] ?? document.documentElement.dataset['realm'] ?? 'practice') !== 'live';

/** Whether this exchange lists perpetual contracts: only then there is a way to them. */
export const hasContracts = (config: SystemConfig): boolean => config['contracts'] !== undefined;
export const useHasContracts = (): boolean => hasContracts(useSystemConfig());

/** Loads it, keeps it for the next start, sets title, icon and virtual host. A failure leaves the remembered one in force. */
export async function loadConfig(): Promise<void> {
  apply(remembered());
  const config: SystemConfig = await api(news.config, {}, { quiet: true });
  localStorage.setItem(stored, JSON.stringify(config));
  useConfigStore.setState({ config });
  apply(config);
}

function apply(config: SystemConfig): void {
  document.title = appName(config);
  if (config['rabbitmq']) setVirtualHost(config['rabbitmq']);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon && config['logo']) icon.href = config['logo'];
}
