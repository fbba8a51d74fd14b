import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Mark } from '../parts/mark.tsx';

/** How an iPhone or iPad takes the app onto its home screen, each step with a drawing of what to press. */
export function HomeScreenSteps(): ReactElement {
  const t = useTranslations('news-download.ios');
  return (
    <ol className="grid gap-3">
      <Step number={1} picture={<ShareBar />}>
        {t('share')}
      </Step>
      <Step number={2} picture={<ActionList label={t('addRow')} />}>
        {t('add')}
      </Step>
      <Step number={3} picture={<HomeScreen />}>
        {t('open')}
      </Step>
    </ol>
  );
}

const Step = ({
  number,
  picture,
  children,
}: {
  readonly number: number;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <li className="flex items-center gap-3.5 overflow-hidden rounded-card bg-bg1 p-3.5">
    <span className="min-w-0 flex-1 text-15">
      <span aria-hidden className="num mb-1.5 grid size-6 place-items-center rounded-full bg-bg3 text-12 font-semibold">
        {number}
      </span>
      {children}
    </span>
    {picture}
  </li>
);

const frame = 'flex-none overflow-hidden rounded-field bg-bg2';
const size = { width: 144, height: 112 } as const;

/** The lower end of Safari: its bar with the share button ringed. */
const ShareBar = (): ReactElement => (
  <svg viewBox="0 0 144 112" {...size} className={frame} aria-hidden>
    <rect x="16" y="14" width="112" height="7" rx="3.5" fill="var(--bg3)" />
    <rect x="16" y="28" width="84" height="7" rx="3.5" fill="var(--bg3)" />
    <rect x="16" y="42" width="98" height="7" rx="3.5" fill="var(--bg3)" />
    <rect y="66" width="144" height="46" fill="var(--bg1)" />
    <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" stroke="var(--text3)">
      <path d="m22 84-5 5 5 5" />
      <path d="m42 84 5 5-5 5" />
      <path d="M98 82v13c2-1.5 6-1.5 8 0V82c-2-1.5-6-1.5-8 0ZM106 82c2-1.5 6-1.5 8 0v13c-2-1.5-6-1.5-8 0" transform="translate(-4)" />
      <rect x="122" y="82" width="9" height="9" rx="2" />
      <path d="M126 94h6a2 2 0 0 0 2-2v-6" />
    </g>
    <circle cx="72" cy="88" r="17" fill="var(--accent-tint)" stroke="var(--accent)" strokeWidth="2" />
    <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" stroke="var(--accent)">
      <path d="M72 92V78" />
      <path d="m67.5 82.5 4.5-4.5 4.5 4.5" />
      <path d="M67 86h-2v10h14V86h-2" />
    </g>
  </svg>
);

/** The list that the share button opens, with the row to press. */
const ActionList = ({ label }: { readonly label: string }): ReactElement => (
  <span aria-hidden style={size} className={`${frame} grid content-center gap-1.5 p-2.5`}>
    <span className="block h-5 rounded-chip bg-bg1 p-1.5">
      <span className="block h-2 w-3/5 rounded-full bg-bg3" />
    </span>
    <span className="flex items-center gap-1.5 rounded-chip bg-accent-tint p-1.5 text-11 leading-tight font-semibold text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]">
      <span className="min-w-0 flex-1">{label}</span>
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="size-4 flex-none"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <rect x="2" y="2" width="12" height="12" rx="3" />
        <path d="M8 5.2v5.6M5.2 8h5.6" />
      </svg>
    </span>
    <span className="block h-5 rounded-chip bg-bg1 p-1.5">
      <span className="block h-2 w-2/5 rounded-full bg-bg3" />
    </span>
  </span>
);

/** A home screen with the app between others. */
const HomeScreen = (): ReactElement => (
  <span aria-hidden style={size} className={`${frame} grid grid-cols-3 content-center justify-items-center gap-x-2 gap-y-3 p-3`}>
    {['a', 'b', 'own', 'c', 'd', 'e'].map((name) =>
      name === 'own' ? (
        <span
          key={name}
          className="grid size-8 place-items-center rounded-chip bg-ink text-on-ink"
          style={{ outline: '2px solid var(--accent)', outlineOffset: 2 }}
        >
          <Mark size={18} />
        </span>
      ) : (
        <span key={name} className="size-8 rounded-chip bg-bg3" />
      ),
    )}
  </span>
);
