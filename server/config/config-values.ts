import { isIP } from 'node:net';
import { type Refused, refuse } from '../http/refusal.ts';
import { MOST_HOURS } from '../store/promised-hours.ts';

export type ConfigKind = 'text' | 'address' | 'hosts' | 'number' | 'flag' | 'picture' | 'version';
export interface ConfigValue {
  /** The label for operators; the setting's technical name is shown small next to it. */
  readonly label: string;
  readonly group: 'Brand' | 'Accounts' | 'Promised times' | 'Support' | 'Partners' | 'Phone app' | 'Network';
  readonly kind: ConfigKind;
  /** Its purpose, for operators. */
  readonly says: string;
  /** Money or security depends on it: changing it needs a second person. */
  readonly needsTwo?: boolean;
  /** Validation beyond its type: why a value is refused. */
  readonly why?: (value: string) => string | undefined;
}

const promise = {
  group: 'Promised times',
  kind: 'number',
  why: (value: string) => (Number(value) >= 1 && Number(value) <= MOST_HOURS ? undefined : `between 1 and ${MOST_HOURS} hours`),
} as const;

/** The settings known by name. Others, added by rooms, are text. */
const values: Readonly<Record<string, ConfigValue>> = {
  app_name: {
    label: 'Product name',
    group: 'Brand',
    kind: 'text',
    says: 'Product name shown to traders: page title, emails, poster',
    why: (value) => (/^\S.{0,30}\S$/u.test(value) ? undefined : 'a name has 2 to 32 characters'),
  },
  logo: { label: 'Logo', group: 'Brand', kind: 'picture', says: 'App icon, up to 512 pixels' },
  password_min: {
    label: 'Minimum password length',
    group: 'Accounts',
    kind: 'number',
    says: 'Minimum length of traders’ passwords, in characters',
    needsTwo: true,
    why: (value) => (Number(value) >= 7 && Number(value) <= 64 ? undefined : 'between 7 and 64 characters'),
  },
  verification_hours: {
    label: 'Verification, hours',
    ...promise,
    says: 'Within how many hours a verification is decided; traders read it, and Today turns red after it',
  },
  deposit_hours: {
    label: 'Deposit review, hours',
    ...promise,
    says: 'Within how many hours a deposit with a proof is reviewed; traders read it, and Today turns red after it',
  },
  withdrawal_hours: {
    label: 'Withdrawal review, hours',
    ...promise,
    says: 'Within how many hours a withdrawal is reviewed; traders read it, and Today turns red after it',
  },
  payout_hours: {
    label: 'Bank payout, hours',
    ...promise,
    says: 'Within how many hours an approved withdrawal to a bank card is paid; Today turns red after it',
  },
  stuck_hours: {
    label: 'Stuck withdrawal, hours',
    ...promise,
    says: 'Within how many hours a withdrawal stuck on its chain is dealt with; Today turns red after it',
  },
  approval_hours: {
    label: 'Approval, hours',
    ...promise,
    says: 'Within how many hours a second person decides a request; Today turns red after it',
  },
  closing_hours: {
    label: 'Account closure, hours',
    ...promise,
    says: 'Within how many hours a trader’s request to close the account is decided; Today turns red after it',
  },
  support_answer_minutes: {
    label: 'Support reply, minutes',
    group: 'Promised times',
    kind: 'number',
    says: 'Promised reply time of the support chat, in minutes',
  },
  kefu: {
    label: 'Support channel',
    group: 'Support',
    kind: 'text',
    says: 'Support: empty for the built-in chat, an https address to open, or the key of a chat SDK',
  },
  support_email: {
    label: 'Support email',
    group: 'Support',
    kind: 'text',
    says: 'Support address for people who can’t log in',
    why: (value) => (value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'an email address'),
  },
  support_close_hours: {
    label: 'Close quiet chats after, hours',
    group: 'Support',
    kind: 'number',
    says: 'Hours without a reply after which an answered conversation closes automatically. 0 means never',
  },
  kefu_widget_host: {
    label: 'Chat widget host',
    group: 'Support',
    kind: 'address',
    says: 'Host of the chat widget, which runs in a frame on a separate origin',
    needsTwo: true,
  },
  kefu_sdk_url: {
    label: 'Chat SDK script',
    group: 'Support',
    kind: 'address',
    says: 'Script of the chat SDK, which runs in a frame on a separate origin',
    needsTwo: true,
  },
  quick_buy: {
    label: 'Partner for buying crypto',
    group: 'Partners',
    kind: 'address',
    says: 'Link behind “Buy crypto from a partner”. Leave empty to hide it',
    needsTwo: true,
  },
  app_version: { label: 'Phone app version', group: 'Phone app', kind: 'version', says: 'Latest version of the phone app' },
  app_file: {
    label: 'Phone app package',
    group: 'Phone app',
    kind: 'address',
    says: 'Package of that version, signed offline. The app verifies it before installing',
    needsTwo: true,
  },
  rabbitmq: {
    label: 'Realtime virtual host',
    group: 'Network',
    kind: 'text',
    says: 'Virtual host of the realtime channel. Takes effect at the next start',
    why: (value) => (/^\/[A-Za-z0-9_-]{0,31}$/.test(value) ? undefined : 'a slash followed by letters or digits'),
  },
  allowed_hosts: {
    label: 'Allowed hosts',
    group: 'Network',
    kind: 'hosts',
    says: 'Hosts that addresses in this configuration may point to, separated by commas. Each includes its subdomains',
    needsTwo: true,
  },
};
/** The position in the list, where related settings are adjacent. */
export const placeOf = (name: string): number => [...Object.keys(values), name].indexOf(name);
export const configValue = (name: string): ConfigValue => values[name] ?? { label: name, group: 'Brand', kind: 'text', says: '' };

export interface Surroundings {
  readonly allowedHosts: string;
  readonly realm: 'practice' | 'live';
}

/** The value as it would be stored, or why it's refused. No URL is ever fetched. */
export function normalised(name: string, text: string, around: Surroundings): string | Refused {
  const { kind, why } = configValue(name);
  const value = text.trim();
  if ([...value].some((c) => c < ' ')) return wrong(name, 'no control characters');
  const reason = why?.(value);
  if (reason !== undefined) return wrong(name, reason);
  switch (kind) {
    case 'number':
      return /^(0|[1-9]\d{0,8})$/.test(value) ? value : wrong(name, 'a whole number');
    case 'flag':
      return value === '0' || value === '1' ? value : wrong(name, '0 or 1');
    case 'version':
      return /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(value) ? value : wrong(name, 'a version such as 1.2.3');
    case 'hosts':
      return hostsOf(value) ?? wrong(name, 'names of hosts such as files.example.com, separated by commas');
    case 'picture':
      return value === '/icon.svg' || /^\/api\/uploads\/[0-9a-f-]{36}$/.test(value) ? value : wrong(name, 'a picture that was uploaded');
    case 'address':
      return value === '' ? value : safeAddress(value, around);
    case 'text':
      return /^[a-z][a-z0-9+.-]*:/i.test(value) ? safeAddress(value, around) : value;
  }
}

/** https with a listed host name. In the practice realm also this machine, where the stand-ins run. */
function safeAddress(text: string, { allowedHosts, realm }: Surroundings): string | Refused {
  const refused = refuse('unsafe-address', { detail: `${text.slice(0, 100)}: https, and a host of allowed_hosts` });
  if (!URL.canParse(text)) return refused;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (realm === 'practice' && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text)) return href;
  const isName =
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) &&
    !/\.(local|internal|localhost)$/.test(hostname);
  const isAllowed = allowedHosts.split(',').some((host) => host !== '' && (hostname === host || hostname.endsWith(`.${host}`)));
  return protocol === 'https:' && username === '' && password === '' && isName && isAllowed ? href : refused;
}

function hostsOf(value: string): string | undefined {
  const hosts = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
  return hosts.every((host) => host.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host))
    ? [...new Set(hosts)].join(',')
    : undefined;
}

const wrong = (name: string, why: string): Refused => refuse('9', { detail: `${name}: ${why}` });
