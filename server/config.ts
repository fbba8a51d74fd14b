import { resolve } from 'node:path';
import { type VenueName, venueNames } from './gateways/price-feed/venue.ts';
import { StartRefusal } from './start-refusal.ts';
import { isThisMachine } from './this-machine.ts';

/**
 * Every setting of the server comes from the environment, is read once, and is listed in this table. A value that can't be
 * understood stops the start: a wrong setting must never silently become a default.
 */
const settings = {
  PORT: { default: '4000', says: 'port of the traders’ app, 0 picks a free one', read: integer(0, 65_535) },
  HOST: { default: '127.0.0.1', says: 'address to listen on', read: text },
  OFFICE_PORT: { default: '', says: 'port of the office, 0 picks a free one; by default PORT + 1', read: optionalPort },
  OFFICE_HOST: { default: '127.0.0.1', says: 'address to listen on for the office', read: text },
  OFFICE_ORIGIN: { default: '', says: 'the office’s public origin, if it’s behind a proxy', read: origin },
  SUPPORT_PORT: {
    default: '',
    says: 'port of the separate origin for a third-party chat widget, 0 picks a free one; by default PORT + 2',
    read: optionalPort,
  },
  SUPPORT_ORIGIN: {
    default: '',
    says: 'the public form of that origin, if it’s behind a proxy; PUBLIC_ORIGINS must then include the app’s',
    read: origin,
  },
  DATA_DIR: { default: './data', says: 'folder for all local data: packaged database, exported journal, logs', read: folder },
  DATABASE_URL: { default: '', says: 'your own PostgreSQL, version 15 or newer; empty starts the packaged one', read: postgresUrl },
  REALM: { default: 'practice', says: 'practice or live; fixed at the first start', read: oneOf('practice', 'live') },
  TICK_MS: { default: '1000', says: 'milliseconds between two ticks of an index', read: integer(250, 1_000) },
  FEED_URLS: {
    default: '',
    says: 'addresses of price feeds other than the venues’ own, such as binance=wss://proxy.example.com/binance, separated by commas',
    read: feedUrls,
  },
  PRACTICE_PUBLIC: { default: '0', says: '1 allows a practice server to be reached from other machines', read: flag },
  APP_ORIGIN: { default: '', says: 'the app’s public origin, used for links in emails', read: origin },
  PUBLIC_ORIGINS: { default: '', says: 'further web origins that may call the server, separated by commas', read: list },
  NATIVE_ORIGINS: {
    default: 'on',
    says: 'off refuses calls and sockets from the phone apps, whose origins are https://localhost and capacitor://localhost',
    read: onOff,
  },
  RELEASE_KEY_FILE: {
    default: '',
    says: 'PEM file with the RSA public key that releases of the phone apps are signed with; without it none can be registered',
    read: optionalText,
  },
  ANDROID_PACKAGE: {
    default: '',
    says: 'APK file of the Android app, which /download then offers with its size and SHA-256',
    read: optionalText,
  },
  AMQP_URL: {
    default: '',
    says: 'RabbitMQ for realtime messages; one server process still does all the work',
    read: url('amqp:', 'amqps:'),
  },
  SMTP_URL: { default: '', says: 'mail server for codes and notices', read: url('smtp:', 'smtps:') },
  MAIL_FROM: { default: 'Bourse <no-reply@localhost>', says: 'sender of emails', read: text },
  MAIL_WEBHOOK_URL: { default: '', says: 'your own service for sending emails, instead of SMTP_URL', read: url('https:', 'http:') },
  SMS_WEBHOOK_URL: { default: '', says: 'your own service for sending SMS', read: url('https:', 'http:') },
  WEBHOOK_SECRET: { default: '', says: 'signs requests to the two webhooks, at least 32 characters', read: secret(32) },
  TWILIO_ACCOUNT_SID: {
    default: '',
    says: 'Twilio account for SMS, AC…',
    read: matching(/^AC[0-9a-f]{32}$/i, 'AC and 32 hex digits'),
  },
  TWILIO_AUTH_TOKEN: { default: '', says: 'secret of the Twilio account', read: secret(16) },
  TWILIO_FROM: {
    default: '',
    says: 'Twilio number (+…) or messaging service (MG…) that sends SMS',
    read: matching(/^(\+[1-9]\d{5,14}|MG[0-9a-f]{32})$/i, 'a number in international form or MG and 32 hex digits'),
  },
  PUSH: {
    default: 'off',
    says: 'fake keeps push messages to phones in memory, for practice; there’s no driver yet that sends them',
    read: oneOf('off', 'fake'),
  },
  SMS_COUNTRIES: { default: '', says: 'countries (ISO 3166-1, separated by commas) that SMS are sent to, * for all', read: countries },
  SMS_PER_DAY: { default: '2000', says: 'maximum SMS segments per UTC day', read: integer(0, 10_000_000) },
  CHAINS_FILE: { default: '', says: 'JSON file with the chains to watch and pay on (docs/chains.md)', read: optionalText },
  SIGNER_DIR: {
    default: '',
    says: 'folder with the signer’s socket; if empty, transactions wait to be signed offline',
    read: optionalText,
  },
  PRACTICE_CHAIN: { default: 'on', says: 'off starts a practice server without its practice chain', read: onOff },
  RATE_LIMITS: { default: 'on', says: 'off disables rate limits, for load tests', read: onOff },
  TRUST_PROXY: { default: '0', says: '1 trusts X-Forwarded-For from the proxy', read: flag },
  COUNTRY_HEADER: {
    default: '',
    says: 'header in which the proxy states the country of an address, such as cf-ipcountry; the proxy must overwrite it',
    read: headerName,
  },
  LOG_LEVEL: {
    default: 'info',
    says: 'trace, debug, info, warn, error or silent',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
  JOURNAL_DAYS: {
    default: '30',
    says: 'days of journal kept in the database before they’re exported to a compressed file',
    read: integer(1, 36_500),
  },
  HISTORY_MONTHS: {
    default: '24',
    says: 'whole months of postings, deals, ended orders and settled second contracts (four at least) kept in the database before they’re archived to compressed files',
    read: integer(1, 1_200),
  },
  ANCHOR_COMMAND: {
    default: '',
    says: 'program and arguments, separated by spaces, that get a minute’s signed head once an hour: its hash as the last argument, its JSON on standard input',
    read: words,
  },
  BACKUP_PASSPHRASE: {
    default: '',
    says: 'encrypts the keys inside a backup, at least 12 characters; if empty, they’re left out',
    read: secret(12),
  },
  TAKE_OVER: { default: '0', says: '1 takes over the database from a writer that doesn’t respond', read: flag },
} as const;

type Settings = typeof settings;
export type Config = { readonly [K in keyof Settings]: ReturnType<Settings[K]['read']> };

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const config = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, setting.read(environment[name] || setting.default, name)]),
  ) as Config;
  if (config.REALM === 'practice' && !isThisMachine(config.HOST) && !config.PRACTICE_PUBLIC) {
    throw new StartRefusal(
      `HOST is ${config.HOST}, but a practice server listens on this machine only; set PRACTICE_PUBLIC=1 to open it to others.`,
    );
  }
  if (config.REALM === 'practice' && !isThisMachine(config.OFFICE_HOST) && !config.PRACTICE_PUBLIC) {
    throw new StartRefusal(
      `OFFICE_HOST is ${config.OFFICE_HOST}, but a practice office listens on this machine only; set PRACTICE_PUBLIC=1 to open it to others.`,
    );
  }
  const port = officePort(config);
  if (port !== 0 && port === config.PORT) throw new StartRefusal('OFFICE_PORT is PORT: the office needs an origin of its own.');
  refuseHalfMessages(config);
  if (config.COUNTRY_HEADER !== undefined && !config.TRUST_PROXY)
    throw new StartRefusal('COUNTRY_HEADER is set, so TRUST_PROXY must be 1: without a proxy anyone could send this header.');
  if (config.REALM === 'live') refuseOpenHouse(config);
  if (config.SUPPORT_ORIGIN !== undefined && config.PUBLIC_ORIGINS.length === 0) {
    throw new StartRefusal(
      'SUPPORT_ORIGIN is set, so PUBLIC_ORIGINS must name the origin of the app: nobody else may frame what runs there.',
    );
  }
  return config;
}

/** Settings that are convenient in practice, but with real money could be read or forged in transit, or flooded. */
function refuseOpenHouse(c: Config): void {
  const refuse = (why: string): never => {
    throw new StartRefusal(`${why} in a live realm.`);
  };
  if (!c.RATE_LIMITS) refuse("RATE_LIMITS can't be off");
  if (c.PUSH === 'fake') refuse("PUSH can't be fake");
  for (const name of ['APP_ORIGIN', 'OFFICE_ORIGIN', 'SUPPORT_ORIGIN'] as const)
    if (isOpen(c[name], 'http:')) refuse(`${name} must start with https://`);
  const open = c.PUBLIC_ORIGINS.find((one) => isOpen(one, 'http:'));
  if (open !== undefined) refuse(`PUBLIC_ORIGINS names ${open}, but origins must start with https://`);
  if (isOpen(c.AMQP_URL, 'amqp:')) refuse('AMQP_URL must start with amqps://, except on this machine,');
  for (const [venue, address] of Object.entries(c.FEED_URLS))
    if (isOpen(address, 'ws:')) refuse(`FEED_URLS: the address of ${venue} must start with wss://, except on this machine,`);
  if (isOpenDatabase(c.DATABASE_URL)) refuse('DATABASE_URL must ask for TLS with sslmode=verify-full, except on this machine,');
  if (!c.TRUST_PROXY) refuseHiddenProxy(c, refuse);
}

/** Without the proxy's word on who calls, everyone has the proxy's address: one rate limit for all, and a wrong address in each record. */
function refuseHiddenProxy(c: Config, refuse: (why: string) => never): void {
  for (const name of ['HOST', 'OFFICE_HOST'] as const)
    if (!isThisMachine(c[name])) refuse(`${name} is ${c[name]}: a proxy with TLS (and TRUST_PROXY=1) must stand in front`);
  const outside = [c.APP_ORIGIN, c.OFFICE_ORIGIN, c.SUPPORT_ORIGIN, ...c.PUBLIC_ORIGINS].find((one) => isOpen(one, 'https:'));
  if (outside !== undefined) refuse(`${outside} is served by a proxy, so TRUST_PROXY must be 1`);
}

const isOpen = (address: string | undefined, protocol: string): boolean =>
  address !== undefined && URL.canParse(address) && new URL(address).protocol === protocol && !isThisMachine(new URL(address).hostname);

/**
 * A socket on this machine has no host, or one that is a path. The driver uses the last of duplicate parameters, and from its next
 * version on only verify-full will still verify the server's certificate.
 */
function isOpenDatabase(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) ?? hostname;
  return host !== '' && !host.startsWith('/') && !isThisMachine(host) && searchParams.getAll('sslmode').at(-1) !== 'verify-full';
}

/** A half-configured gateway would fail when the first code is due; it fails now, and says what is missing. */
function refuseHalfMessages(c: Config): void {
  const refuse = (why: string): never => {
    throw new StartRefusal(why);
  };
  const twilio = [c.TWILIO_ACCOUNT_SID, c.TWILIO_AUTH_TOKEN, c.TWILIO_FROM].filter((one) => one !== undefined);
  if (twilio.length > 0 && twilio.length < 3)
    refuse('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are set together or not at all.');
  if (c.SMTP_URL !== undefined && new URL(c.SMTP_URL).search !== '')
    refuse('SMTP_URL takes user, password, host and port, and no options.');
  if (c.SMTP_URL !== undefined && c.MAIL_WEBHOOK_URL !== undefined) refuse('Mails leave by SMTP_URL or by MAIL_WEBHOOK_URL, not by both.');
  if (twilio.length > 0 && c.SMS_WEBHOOK_URL !== undefined) refuse('Short messages leave by Twilio or by SMS_WEBHOOK_URL, not by both.');
  for (const name of ['MAIL_WEBHOOK_URL', 'SMS_WEBHOOK_URL'] as const) {
    const address = c[name];
    if (address === undefined) continue;
    if (c.WEBHOOK_SECRET === undefined) refuse(`${name} needs a WEBHOOK_SECRET: what is sent there is signed with it.`);
    if (c.REALM !== 'practice' && new URL(address).protocol !== 'https:')
      refuse(`${name} must start with https:// outside the practice realm.`);
  }
  if ((twilio.length > 0 || c.SMS_WEBHOOK_URL !== undefined) && c.SMS_COUNTRIES === undefined) {
    refuse('SMS_COUNTRIES names the countries that short messages go to, for example DE,AT,CH; * is all of them.');
  }
}

/** The office's port is next to the app's: 4001 for 4000, and any free one if the app uses any. */
export const officePort = ({ PORT, OFFICE_PORT }: Pick<Config, 'PORT' | 'OFFICE_PORT'>): number =>
  OFFICE_PORT ?? (PORT === 0 || PORT === 65_535 ? 0 : PORT + 1);

/**
 * A practice server for the person at this machine only: it shows its emails, prints its logins and accepts them. Anything that
 * announces others ends that: another address, an origin that a browser elsewhere can open, a proxy, an external database.
 */
export const isForThisMachineAlone = (c: Privacy): boolean =>
  c.REALM === 'practice' &&
  !c.PRACTICE_PUBLIC &&
  !c.TRUST_PROXY &&
  c.DATABASE_URL === undefined &&
  [c.HOST, c.OFFICE_HOST].every(isThisMachine) &&
  [c.APP_ORIGIN, c.OFFICE_ORIGIN, c.SUPPORT_ORIGIN, ...c.PUBLIC_ORIGINS].every(
    (origin) => origin === undefined || !URL.canParse(origin) || isThisMachine(new URL(origin).hostname.replace(/^\[|\]$/g, '')),
  );
export type Privacy = Pick<
  Config,
  | 'REALM'
  | 'PRACTICE_PUBLIC'
  | 'TRUST_PROXY'
  | 'DATABASE_URL'
  | 'HOST'
  | 'OFFICE_HOST'
  | 'APP_ORIGIN'
  | 'OFFICE_ORIGIN'
  | 'SUPPORT_ORIGIN'
  | 'PUBLIC_ORIGINS'
>;

/** Where widgets run, next to the app and the office. A live realm has it only with an origin of its own. */
export const supportPort = ({ PORT, SUPPORT_PORT }: Pick<Config, 'PORT' | 'SUPPORT_PORT'>): number =>
  SUPPORT_PORT ?? (PORT === 0 || PORT > 65_533 ? 0 : PORT + 2);

/** The name of this machine that a request used, if it can be trusted: nobody is redirected to a host that only the request named. */
export const ownName = (host: string, { PRACTICE_PUBLIC }: Pick<Config, 'PRACTICE_PUBLIC'>): string =>
  isThisMachine(host) || (PRACTICE_PUBLIC && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(host)) ? host : 'localhost';

/** Where links in emails lead: never to a host from a request. Undefined if it isn't configured where the app is. */
export const appOrigin = (c: Pick<Config, 'APP_ORIGIN' | 'PUBLIC_ORIGINS' | 'REALM' | 'PORT'>): string | undefined =>
  c.APP_ORIGIN ??
  c.PUBLIC_ORIGINS.find((one) => one.startsWith('https://')) ??
  (c.REALM === 'practice' && c.PORT !== 0 ? `http://localhost:${c.PORT}` : undefined);

/** The table above as text, for the operator's page and the README. */
export const describeSettings = (): { name: string; default: string; says: string }[] =>
  Object.entries(settings).map(([name, setting]) => ({ name, default: setting.default, says: setting.says }));

function text(value: string): string {
  return value;
}
function folder(value: string): string {
  return resolve(value);
}
function optionalText(value: string): string | undefined {
  return value || undefined;
}
/** Node has all header names in lower case. */
function headerName(value: string, name: string): string | undefined {
  return matching(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'a header name such as cf-ipcountry')(value, name)?.toLowerCase();
}
function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
/** Without quotes: a program that needs more is a script. */
function words(value: string): readonly string[] | undefined {
  const found = value.split(/\s+/).filter((word) => word !== '');
  return found.length === 0 ? undefined : found;
}
function flag(value: string, name: string): boolean {
  if (value === '1' || value === '0') return value === '1';
  throw new StartRefusal(`${name} is "${value}", but must be 1 or 0.`);
}
function onOff(value: string, name: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new StartRefusal(`${name} is "${value}", but must be on or off.`);
}
function integer(lowest: number, highest: number) {
  return (value: string, name: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= lowest && number <= highest) return number;
    throw new StartRefusal(`${name} is "${value}", but must be a whole number from ${lowest} to ${highest}.`);
  };
}
const anyPort = integer(0, 65_535);
function optionalPort(value: string, name: string): number | undefined {
  return value === '' ? undefined : anyPort(value, name);
}
function origin(value: string, name: string): string | undefined {
  if (value === '') return undefined;
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value) return value;
  throw new StartRefusal(`${name} must be an origin such as https://office.example.com, without a path.`);
}
function oneOf<const T extends string>(...allowed: readonly T[]) {
  return (value: string, name: string): T => {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    throw new StartRefusal(`${name} is "${value}", but must be one of ${allowed.join(', ')}.`);
  };
}
function url(...protocols: readonly string[]) {
  return (value: string, name: string): string | undefined => {
    if (value === '') return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    throw new StartRefusal(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  };
}
function matching(pattern: RegExp, form: string) {
  return (value: string, name: string): string | undefined => {
    if (value === '' || pattern.test(value)) return value || undefined;
    throw new StartRefusal(`${name} must be ${form}.`);
  };
}
/** Never repeated in a refusal. */
function secret(shortest: number) {
  return (value: string, name: string): string | undefined => {
    if (value === '' || value.length >= shortest) return value || undefined;
    throw new StartRefusal(`${name} must have ${shortest} letters or more.`);
  };
}
/** Undefined if unset, `*` for all. */
function countries(value: string, name: string): '*' | readonly string[] | undefined {
  if (value === '' || value === '*') return value || undefined;
  const codes = list(value).map((code) => code.toUpperCase());
  const odd = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (odd !== undefined) throw new StartRefusal(`${name} names "${odd}", but a country is two letters such as DE.`);
  return codes;
}
/** By venue; a venue that isn't named keeps its own address. */
function feedUrls(value: string, name: string): Partial<Readonly<Record<VenueName, string>>> {
  const entries = list(value).map((part): [VenueName, string] => {
    const [venue, address = ''] = [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)];
    const known = venueNames.find((one) => one === venue);
    if (known === undefined) throw new StartRefusal(`${name} names "${venue}", but the venues are ${venueNames.join(', ')}.`);
    if (!URL.canParse(address) || !/^wss?:$/.test(new URL(address).protocol) || new URL(address).hash !== '')
      throw new StartRefusal(`${name}: the address of ${venue} must start with wss:// or ws://.`);
    return [known, address];
  });
  return Object.fromEntries(entries);
}
/** Also the form without a host, `postgres:///bourse?host=/run/postgresql`, that the client library understands. */
function postgresUrl(value: string, name: string): string | undefined {
  if (value === '') return undefined;
  if (/^postgres(ql)?:\/\/\S*$/.test(value)) return value;
  throw new StartRefusal(`${name} must be an address that starts with postgres:// or postgresql://.`);
}
