import type { Path } from '../nav/places.ts';

type Width = 'workspace' | 'columns' | 'quote' | 'table' | 'form' | 'reading' | 'card';

/**
 * How a page uses a wide window; app.css has the widths, wide-pages.css and top-bar.css those of pages with columns. A card stands alone,
 * without navigation. A page that isn't named is a form.
 */
const widths: Readonly<Partial<Record<Path, Width>>> = {
  '/trades': 'workspace',
  '/futures': 'workspace',
  '/fastFutures': 'workspace',
  '/quoteDetail': 'quote',
  '/markets': 'columns',
  '/capital': 'columns',
  '/index': 'table',
  '/order': 'table',
  '/tradeOrder': 'table',
  '/futuresOrder': 'table',
  '/fastOrder': 'table',
  '/balance': 'table',
  '/depositLog': 'table',
  '/withdrawLog': 'table',
  '/transferLog': 'table',
  '/changeLog': 'table',
  '/ico': 'table',
  '/icoLog': 'table',
  '/notice': 'table',
  '/noticeDetail': 'reading',
  '/download': 'reading',
  '/contract': 'reading',
  '/rule': 'reading',
  '/about': 'reading',
  '/aboutCenter': 'reading',
  '/proof': 'reading',
  '/status': 'reading',
  '/fairness': 'reading',
  '/support': 'reading',
  '/login': 'card',
  '/register': 'card',
  '/register2': 'card',
  '/password': 'card',
  '/unlock': 'card',
};

export const pageWidth = (path: string): Width => widths[path as Path] ?? 'form';
