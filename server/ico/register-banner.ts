import { safeTarget } from '@bourse/contract/link';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import { type Banner, putBanner, readBanner } from './banner.ts';
import { readSale } from './sale-text.ts';

const roles = ['finance', 'risk', 'admin'] as const;

/** The text of the reward pool is the operator's, with the name of who pays it. Traders see it once it's switched on. */
export function registerBanner(o: { readonly fourEyes: FourEyes }, kind: string): void {
  o.fourEyes.register<Banner>(kind, {
    make: roles,
    decide: roles,
    async describe(client, banner) {
      if (banner.texts['en'] === undefined) return refuse('content-incomplete');
      if (!isHttps(banner.terms)) return refuse('unsafe-address');
      if (banner.saleId !== undefined && (await readSale(client, Number(banner.saleId))) === undefined) return refuse('not-found');
      const [before, after] = [linesOf(await readBanner(client)), linesOf(banner)];
      return {
        title: 'Change the reward-pool banner',
        subject: 'banner:ico',
        changes: [...new Set([...before.keys(), ...after.keys()])]
          .filter((name) => before.get(name) !== after.get(name))
          .map((name) => ({ name, before: before.get(name), after: after.get(name) })),
      };
    },
    async apply(client, banner) {
      await putBanner(client, banner);
      return undefined;
    },
  });
}

/** A web address that is safe to link, and not a page of the app. */
export const isHttps = (address: string): boolean => safeTarget(address)?.startsWith('https:') === true;

function linesOf(banner: Banner | undefined): Map<string, string> {
  if (banner === undefined) return new Map();
  const { isOn, texts, payer, terms, saleId } = banner;
  const told = Object.entries(texts).flatMap(([locale, { title, text }]): [string, string][] => [
    [`title (${locale})`, title],
    [`text (${locale})`, text],
  ]);
  const sale: [string, string][] = saleId === undefined ? [] : [['sale', saleId]];
  return new Map([['on', isOn ? 'yes' : 'no'], ['payer', payer], ['terms', terms], ...sale, ...told]);
}
