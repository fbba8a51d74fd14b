import type { ReactElement, ReactNode } from 'react';

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="grid grid-cols-1 gap-2 px-4 pt-5">
    <h2 className="text-13 font-semibold text-t3">{title}</h2>
    {children}
  </section>
);
