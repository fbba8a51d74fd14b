import type { ReactElement, ReactNode } from 'react';

/** A key cap. */
export const Kbd = ({ children, ink = false }: { readonly children: ReactNode; readonly ink?: boolean }): ReactElement => (
  <kbd
    className={`inline-grid h-[18px] min-w-[18px] place-items-center rounded-badge px-1 font-sans text-11/none font-medium max-[900px]:hidden ${
      ink
        ? 'opacity-70 shadow-[inset_0_0_0_1px_currentColor]'
        : 'bg-bg2 text-t2 shadow-[inset_0_0_0_1px_var(--hair)] light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--field-line)]'
    }`}
  >
    {children}
  </kbd>
);
