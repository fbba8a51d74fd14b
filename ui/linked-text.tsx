import type { ReactElement } from 'react';
import { linkify } from './linkify.tsx';

/** User text: only words and links to web addresses, whatever it contains, with each line in the direction of its own script. */
export const LinkedText = ({ text, className = '' }: { readonly text: string; readonly className?: string }): ReactElement => (
  <p dir="auto" className={`wrap-anywhere whitespace-pre-wrap ${className}`}>
    {linkify(text).map(({ text: words, href }, i) =>
      href === undefined ? (
        words
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one message never change
        <a key={i} href={href} target="_blank" rel="noopener noreferrer nofollow" className="font-medium text-accent underline">
          {words}
        </a>
      ),
    )}
  </p>
);
