import type { ReactElement } from 'react';
import type { Side } from './submission.ts';

/** What the photo should show, drawn: the side with the face, or the one with the lines. Never mirrored: documents are not. */
export const CardSketch = ({ side }: { readonly side: Side }): ReactElement => (
  <svg viewBox="0 0 172 108" className="w-3/5 text-t3" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <rect x="2" y="2" width="168" height="104" rx="10" strokeDasharray="6 5" />
    {side === 'front' ? (
      <>
        <rect x="18" y="30" width="44" height="56" rx="6" className="text-accent" />
        <circle cx="40" cy="50" r="9" className="text-accent" />
        <path d="M24 80c3-11 9-15 16-15s13 4 16 15" className="text-accent" />
        <path d="M78 36h48M78 52h68M78 68h40M78 84h58" strokeLinecap="round" />
        <path d="M18 17h44" strokeLinecap="round" />
      </>
    ) : (
      <>
        <path d="M2 24h168M2 40h168" />
        <path d="M18 58h70M18 74h52" strokeLinecap="round" />
        <rect x="110" y="54" width="40" height="26" rx="4" className="text-accent" />
        <path d="M118 54v26M130 54v26M142 54v26" className="text-accent" />
        <path d="M18 92h136" strokeLinecap="round" strokeDasharray="7 4" />
      </>
    )}
  </svg>
);
