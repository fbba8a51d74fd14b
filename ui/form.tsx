import { type FormHTMLAttributes, type ReactElement, useRef } from 'react';

/** A form that shows its own field errors. After submitting, the first invalid field gets the focus. */
export function Form({
  onSend,
  ...form
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { readonly onSend: () => Promise<void> | void }): ReactElement {
  const own = useRef<HTMLFormElement>(null);
  return (
    <form
      {...form}
      ref={own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void Promise.resolve(onSend()).then(() =>
          requestAnimationFrame(() => own.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
        );
      }}
    />
  );
}
