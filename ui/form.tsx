import { type FormHTMLAttributes, type ReactElement, useRef } from 'react';

/** A form that says itself what is wrong with its fields. Once it was sent, the first field that is wrong has the focus. */
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
