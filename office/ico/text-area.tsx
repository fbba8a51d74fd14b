import { type ReactElement, type TextareaHTMLAttributes, useId } from 'react';

/** Several lines of text with their label. */
export function TextArea({ label, ...area }: TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly label: string }): ReactElement {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-[5px] block text-12 font-medium text-t2">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className="block min-h-28 w-full resize-y rounded-field bg-bg2 p-3 leading-[1.55] shadow-[inset_0_0_0_1px_var(--field-line)] outline-none scroll-thin focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
      />
    </div>
  );
}
