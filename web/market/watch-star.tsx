import { Star } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Puts a pair on the watchlist, or takes it off. */
export function WatchStar({
  name,
  watched,
  size,
  className,
  onWatch,
}: {
  readonly name: string;
  readonly watched: boolean;
  readonly size: number;
  readonly className?: string;
  readonly onWatch: () => void;
}): ReactElement {
  const t = useTranslations('market.watchlist');
  return (
    <button
      type="button"
      aria-label={watched ? t('unwatch', { name }) : t('watch', { name })}
      aria-pressed={watched}
      onClick={onWatch}
      className={className}
    >
      <Star
        size={size}
        strokeWidth={1.75}
        fill={watched ? 'currentColor' : 'none'}
        className={watched ? 'text-warn' : 'text-t3'}
        aria-hidden
      />
    </button>
  );
}
