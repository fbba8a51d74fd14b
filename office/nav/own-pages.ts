import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { useSession } from '../wire/session.ts';
import { mayOpen, type OfficePlace, places } from './places.ts';

/** The queues whose items are counted on a page's entry in the side rail. */
export const queueOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  '/withdrawals': ['withdrawals', 'payments', 'stuck'],
  '/deposits': ['deposits', 'confirmations'],
  '/approvals': ['approvals'],
  '/closings': ['closing'],
  '/verification': ['verification'],
  '/support': ['support'],
};

type PageName = keyof Messages['app']['pages'];
/** The name of a page's text: its path without the stroke. */
const nameOfPage = (path: string): PageName => path.slice(1) as PageName;

/** The pages of this operator, with their titles. */
export function useOwnPages(): readonly (OfficePlace & { readonly title: string })[] {
  const t = useTranslations('app');
  const operator = useSession((s) => s.operator);
  return (places as readonly OfficePlace[])
    .filter((p) => p.access !== 'public' && mayOpen(p.access, operator))
    .map((p) => ({ ...p, title: t(`pages.${nameOfPage(p.path)}`) }));
}
