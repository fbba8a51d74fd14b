import { Link2, Scale, Users } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Brand } from '../parts/brand.tsx';

// An order book: asks above, bids below, the dotted line is the spread. Bar widths in px of 640.
const asks = [380, 364, 346, 333, 299, 289, 215, 221, 231, 194, 191, 126, 131, 103];
const bids = [89, 116, 136, 192, 201, 184, 241, 222, 271, 262, 276, 350, 332, 355];

/** The two halves of the sign-in: the product, and the form. */
export function SignInFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('entry');
  return (
    <div className="grid min-h-dvh grid-cols-2 max-[900px]:grid-cols-1">
      <aside
        aria-label={t('office')}
        className="relative flex flex-col justify-between overflow-hidden border-e border-hair bg-bg1 px-12 py-10 max-[900px]:hidden"
      >
        <svg viewBox="0 0 640 800" preserveAspectRatio="xMaxYMid slice" aria-hidden className="absolute inset-0 size-full">
          {asks.map((width, n) => (
            <rect
              key={width}
              x={660 - width}
              y={24 + n * 26}
              width={width}
              height="22"
              rx="6"
              fill="var(--bg2)"
              opacity={0.5 + n * 0.034}
            />
          ))}
          {bids.map((width, n) => (
            <rect
              key={width}
              x={660 - width}
              y={440 + n * 26}
              width={width}
              height="22"
              rx="6"
              fill="var(--bg2)"
              opacity={0.95 - n * 0.034}
            />
          ))}
          <path d="M470 413h170" stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="2 6" strokeLinecap="round" />
        </svg>
        <p className="relative flex items-center gap-[9px] text-15/none font-semibold tracking-title">
          <Brand size={24} />
        </p>
        <div className="relative">
          <p className="mb-[18px] max-w-[420px] text-32 font-semibold tracking-hero text-balance">{t('motto')}</p>
          <ul className="text-15 text-t2">
            {(
              [
                [Users, 'twoPeople'],
                [Link2, 'chain'],
                [Scale, 'noLever'],
              ] as const
            ).map(([Icon, text]) => (
              <li key={text} className="flex items-center gap-2.5 py-[5px]">
                <Icon size={16} strokeWidth={1.6} className="text-accent" aria-hidden />
                {t(text)}
              </li>
            ))}
          </ul>
        </div>
        <p className="relative text-12 text-t3">{t('reads')}</p>
      </aside>
      <main className="grid place-items-center p-8 max-[900px]:items-start max-[900px]:px-4 max-[900px]:py-6">{children}</main>
    </div>
  );
}
