import { resolve } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/**
 * Every setting of the server comes from the environment, is read once, and is listed in this table. A value that cannot
 * be understood stops the start: a wrong setting must never turn into a default silently.
 */
const settings = {
  PORT: { default: '4000', says: 'port of the traders’ app, 0 picks a free one', read: integer(0, 65_535) },
  HOST: { default: '127.0.0.1', says: 'address to listen on', read: text },
  DATA_DIR: { default: './data', says: 'everything local: packaged database, exported journal, logs', read: folder },
  DATABASE_URL: { default: '', says: 'a PostgreSQL 15 or newer of your own; empty starts the packaged one', read: postgresUrl },
  REALM: { default: 'practice', says: 'practice or live; written at the first start, never changed', read: oneOf('practice', 'live') },
  PRACTICE_PUBLIC: { default: '0', says: '1 lets a practice server listen on another address than this machine', read: flag },
  PUBLIC_ORIGINS: { default: '', says: 'further web origins that may call the server, separated by commas', read: list },
  AMQP_URL: { default: '', says: 'RabbitMQ, where several processes share the work', read: url('amqp:', 'amqps:') },
  SMTP_URL: { default: '', says: 'mail server for codes', read: url('smtp:', 'smtps:') },
  MAIL_FROM: { default: 'Bourse <no-reply@localhost>', says: 'sender of mails', read: text },
  RATE_LIMITS: { default: 'on', says: 'off lifts the limits per trader and address, for load tests', read: onOff },
  TRUST_PROXY: { default: '0', says: '1 believes X-Forwarded-For of the proxy in front', read: flag },
  LOG_LEVEL: {
    default: 'info',
    says: 'trace, debug, info, warn, error or silent',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
  JOURNAL_DAYS: {
    default: '30',
    says: 'days of journal kept in the database before they go to a compressed file',
    read: integer(1, 36_500),
  },
  TAKE_OVER: { default: '0', says: '1 takes the database over from a writer that no longer answers', read: flag },
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
  return config;
}

/** The table above as text, for the operator's page and the README. */
export const describeSettings = (): { name: string; default: string; says: string }[] =>
  Object.entries(settings).map(([name, setting]) => ({ name, default: setting.default, says: setting.says }));

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function text(value: string): string {
  return value;
}
function folder(value: string): string {
  return resolve(value);
}
function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
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
/** Also the form without a host, `postgres:///bourse?host=/run/postgresql`, that the client library understands. */
function postgresUrl(value: string, name: string): string | undefined {
  if (value === '') return undefined;
  if (/^postgres(ql)?:\/\/\S*$/.test(value)) return value;
  throw new StartRefusal(`${name} must be an address that starts with postgres:// or postgresql://.`);
}
