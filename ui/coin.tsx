import type { ReactElement } from 'react';

// Drawn here, one muted disc each: an icon must never stand out more than a number. An asset without a drawing shows its first
// letter.
const glyphs: Record<string, ReactElement> = {
  BTC: (
    <path
      d="M12.6 9v14M12.6 9.6h4.6a3.1 3.1 0 0 1 0 6.2h-4.6m0 0h5.3a3.3 3.3 0 0 1 0 6.6h-5.3M10.8 9.6h2M10.8 22.4h2M14.4 7.4v2.2M17.2 7.4v2.2M14.4 22.4v2.2M17.2 22.4v2.2"
      fill="none"
      stroke="var(--cf)"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  ),
  ETH: (
    <g fill="var(--cf)">
      <path d="M16 6.5 22 16l-6 3.5L10 16z" />
      <path d="m10.6 18 5.4 3.2 5.4-3.2L16 25.5z" opacity=".65" />
    </g>
  ),
  SOL: <path d="M12.2 10h10.3l-2.7 2.7H9.5zM9.5 14.7h10.3l2.7 2.7H12.2zM12.2 19.4h10.3l-2.7 2.7H9.5z" fill="var(--cf)" />,
  XRP: (
    <path
      d="m9.6 9.6 3.5 3.4a4.1 4.1 0 0 0 5.8 0l3.5-3.4M9.6 22.4l3.5-3.4a4.1 4.1 0 0 1 5.8 0l3.5 3.4"
      fill="none"
      stroke="var(--cf)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  BNB: <path d="m16 8 3 3-3 3-3-3zM11 13l3 3-3 3-3-3zM21 13l3 3-3 3-3-3zM16 18l3 3-3 3-3-3z" fill="var(--cf)" />,
  DOGE: (
    <path
      d="M12.4 9.4h3.3a6.6 6.6 0 0 1 0 13.2h-3.3zM9.8 16h6.6"
      fill="none"
      stroke="var(--cf)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  USDT: (
    <g fill="none" stroke="var(--cf)" strokeLinecap="round">
      <path d="M10.5 10h11M16 10v13" strokeWidth="2.2" />
      <ellipse cx="16" cy="15.4" rx="6.8" ry="2.2" strokeWidth="1.4" />
    </g>
  ),
};

export const Coin = ({ asset, size = 32 }: { readonly asset: string; readonly size?: number }): ReactElement => (
  <svg width={size} height={size} viewBox="0 0 32 32" className={`coin coin-${asset}`} aria-hidden>
    <circle cx="16" cy="16" r="16" fill="var(--cb)" />
    {glyphs[asset] ?? (
      <text x="16" y="21" textAnchor="middle" fontSize="14" fontWeight="600" fill="var(--cf)">
        {asset.slice(0, 1)}
      </text>
    )}
  </svg>
);
