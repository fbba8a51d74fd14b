import { Search } from 'lucide-react';
import { type ComponentProps, type ReactElement, useId } from 'react';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}

/** An input that filters a list while the trader types. Its frame belongs to the page. */
export const SearchInput = ({ label, word, onWord, className, ...rest }: SearchInputProps): ReactElement => (
  <input
    {...rest}
    type="text"
    inputMode="search"
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    placeholder={rest.placeholder ?? label}
    value={word}
    maxLength={40}
    onChange={(event) => onWord(event.target.value)}
    className={className ?? 'h-11 min-w-0 flex-1 text-16 outline-none'}
  />
);

/** Above a list in a wide window; the key / moves into it. */
export function ListSearch({
  className,
  hint = false,
  ...input
}: {
  readonly className: 'wide-find' | 'desk-find';
  /** Shows the key. */
  readonly hint?: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}): ReactElement {
  const id = useId();
  return (
    <label htmlFor={id} className={className}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <SearchInput {...input} id={id} data-key="/" className="" />
      {hint && <kbd aria-hidden>/</kbd>}
    </label>
  );
}
