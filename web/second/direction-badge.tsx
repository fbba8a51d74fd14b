import type { SecondContract } from '@bourse/contract/seconds-text';
import { Badge } from '@bourse/ui/badge';
import { Direction } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

interface Of extends Pick<SecondContract, 'direction' | 'durationMs'> {
  /** The texts that its page has loaded: of trading, or of the records. */
  readonly words: 'second' | 'second-record.record';
}

/** "Up 60 s" in the colour of its direction, with its triangle. */
export const DirectionBadge = (of: Of): ReactElement => (
  <Badge tone={of.direction}>
    <DirectionText {...of} />
  </Badge>
);

export function DirectionText({ direction, durationMs, words }: Of): ReactElement {
  const t = useTranslations(words);
  return (
    <>
      <Direction of={direction} />
      {t(direction)} <bdi>{t('seconds', { seconds: durationMs / 1_000 })}</bdi>
    </>
  );
}
