import type { Path } from './routes.ts';

// How a page uses a wide window; app.css has the widths, wide-pages.css and top-bar.css those of pages with columns. A page that isn't
// named is a form.
const columns: readonly Path[] = ['/markets', '/capital'];
const table: readonly Path[] = [
  '/index',
  '/order',
  '/tradeOrder',
  '/balance',
  '/depositLog',
  '/withdrawLog',
  '/transferLog',
  '/changeLog',
  '/notice',
];
const reading: readonly Path[] = ['/noticeDetail', '/contract', '/rule', '/about', '/aboutCenter', '/proof', '/support'];
/** A single card without navigation. */
const card: readonly Path[] = ['/login', '/register', '/register2', '/password', '/unlock'];

export const pageWidth = (path: string): 'workspace' | 'columns' | 'quote' | 'table' | 'form' | 'reading' | 'card' =>
  path === '/trades'
    ? 'workspace'
    : path === '/quoteDetail'
      ? 'quote'
      : columns.includes(path as Path)
        ? 'columns'
        : table.includes(path as Path)
          ? 'table'
          : reading.includes(path as Path)
            ? 'reading'
            : card.includes(path as Path)
              ? 'card'
              : 'form';
