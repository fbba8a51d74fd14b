import { directionOf } from '@bourse/contract/locales';
import { escapeHtml } from '../../http/html.ts';
import { type MessageLocale, type TemplateName, type Text, textsOf, type Values } from './template.ts';

/** A message ready to be sent. */
export interface Letter {
  /** Empty for SMS. */
  readonly subject: string;
  readonly body: string;
  readonly html: string | undefined;
}
type Filled = Readonly<Record<string, string | undefined>>;

export function mailLetter(template: TemplateName, values: Values, locale: MessageLocale, app: string): Letter {
  const texts = textsOf(locale);
  const filled = fillings(values, locale, app);
  const { subject, mail }: Text = texts.templates[template];
  const paragraphs = mail.filter((paragraph) => isComplete(paragraph, filled));
  const text = [...paragraphs, texts.foot].map((paragraph) => fill(paragraph, filled));
  return {
    subject: fill(subject, filled),
    body: `${text.join('\n\n')}\n`,
    html: page({
      app: escapeHtml(app),
      locale,
      direction: directionOf(locale),
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, filled, marked)),
      foot: fill(texts.foot, filled, marked),
    }),
  };
}

export function smsLetter(template: TemplateName, values: Values, locale: MessageLocale, app: string): Letter {
  return { subject: '', body: fill(textsOf(locale).templates[template].sms, fillings(values, locale, app)).trim(), html: undefined };
}

const names = /\{([a-z]+)\}/g;
const isComplete = (text: string, filled: Filled): boolean => [...text.matchAll(names)].every(([, name]) => filled[name!] !== undefined);
const fill = (text: string, filled: Filled, write: (name: string, value: string) => string = (_, value) => value): string =>
  text.replace(names, (_, name: string) => write(name, filled[name] ?? ''));

/** No value may break a line: a device name must not look like one of our paragraphs. */
const line = (value: string): string => value.replace(/\s+/g, ' ').trim().slice(0, 300);

function fillings(values: Values, locale: MessageLocale, app: string): Filled {
  const { code, minutes, at, until, device, ip, contact, factor, reason, link, account } = values;
  const { amount, fee, arrival, id, network, bank, to, refusal } = values;
  const { contract, side, lots, reduced, taken, passed, mark, price, bankruptcy, ratio, sharedratio, level } = values;
  const number = (text: string | undefined) => text && numberText(text, locale);
  return {
    app,
    code,
    minutes: minutes?.toString(),
    at: at && instantText(at, locale),
    until: until && instantText(until, locale),
    device: device && line(device),
    ip: ip && line(ip),
    contact: contact && line(contact),
    factor: factor && textsOf(locale).factors[factor],
    link,
    account,
    amount: amount && moneyText(amount, locale),
    fee: fee && moneyText(fee, locale),
    arrival: arrival && moneyText(arrival, locale),
    id,
    network: network && line(network),
    bank: bank && line(bank),
    to: to && line(to),
    refusal: refusal && textsOf(locale).refusals[refusal],
    contract: contract && line(contract),
    side: side && textsOf(locale).sides[side],
    lots: number(lots),
    reduced: number(reduced),
    taken: number(taken),
    passed: number(passed),
    mark: number(mark),
    price: number(price),
    bankruptcy: number(bankruptcy),
    ratio,
    sharedratio,
    level,
    reason: reason && line(reason).replace(/[.。]$/, ''),
  };
}

/** `1234.5 USDT` becomes `1,234.5 USDT`. The text itself is formatted, without a float in between. */
function moneyText(money: string, locale: MessageLocale): string {
  const [number = '', asset = ''] = money.split(' ');
  return `${numberText(number, locale)} ${asset}`;
}
const numberText = (text: string, locale: MessageLocale): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 18 }).format(text as `${number}`);

function instantText(at: string, locale: MessageLocale): string {
  const read = new Date(at);
  const own = `${locale === 'en' ? 'en-GB' : locale}-u-nu-latn-ca-gregory`;
  const text = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(own, { ...style, timeZone: 'UTC' }).format(read);
  const date = text({ dateStyle: 'long' });
  const both = text({ dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });
  // With a clock of 24 hours some languages (zh-TW) lose the long date.
  return `${both.includes(date) ? both : `${date} ${text({ timeStyle: 'short', hourCycle: 'h23' })}`} UTC`;
}

/** Codes and addresses keep their direction in right-to-left text; a code is large enough to be copied by eye. */
const marked = (name: string, value: string): string => {
  const text = escapeHtml(value);
  if (name === 'code')
    return `<bdi dir="ltr" style="display:block;margin:12px 0;font-size:32px;font-weight:700;letter-spacing:6px">${text}</bdi>`;
  if (name === 'link') return `<a dir="ltr" href="${text}" style="color:#0b57d0;overflow-wrap:anywhere">${text}</a>`;
  return name === 'minutes' || name === 'refusal' || name === 'side' ? text : `<bdi>${text}</bdi>`;
};

/** Plain on purpose: no image, no link except to the app itself, nothing that a mail client would have to fetch. */
const page = (o: { app: string; locale: string; direction: string; paragraphs: readonly string[]; foot: string }): string =>
  `<!doctype html>
<html lang="${o.locale}" dir="${o.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${o.app}</title></head>
<body style="margin:0;padding:24px 16px;background:#f3f5f8;color:#10151d;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic','PingFang SC','Noto Sans CJK SC',sans-serif">
<div dir="${o.direction}" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e3e8ef;border-radius:14px;text-align:start">
<p style="margin:0 0 20px;font-size:20px;font-weight:700;color:#10151d">${o.app}</p>
${o.paragraphs.map((paragraph) => `<div style="margin:0 0 16px">${paragraph}</div>`).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e8ef;font-size:13px;color:#586474">${o.foot}</p>
</div></body></html>
`;
