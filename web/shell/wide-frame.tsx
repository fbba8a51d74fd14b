import type { ReactElement } from 'react';
import { FormAside, FormNav } from './form-side.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything a wide window puts around a page, in one chunk, so that it loads together. */
export default function WideFrame({ part, here }: { readonly part: 'top' | 'nav' | 'aside'; readonly here: string }): ReactElement {
  return part === 'top' ? <TopBar /> : part === 'nav' ? <FormNav here={here} /> : <FormAside here={here} />;
}
