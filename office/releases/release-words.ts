import type { Output } from '@bourse/contract/call';
import type { releasesOffice } from '@bourse/contract/office/releases';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { TagTone } from '../parts/tag.tsx';
import { countText, moneyText } from '../wire/money-text.ts';

export type Releases = Output<typeof releasesOffice.list>;
export type Release = Releases['releases'][number];

export const stateTones: Readonly<Record<Release['state'], TagTone>> = {
  waiting: 'warn',
  ready: 'plain',
  active: 'good',
  replaced: 'plain',
};

export function useReleaseWords() {
  const t = useTranslations('releases');
  return useMemo(
    () => ({
      platform: (platform: Release['platform']): string => t(`platforms.${platform}`),
      size: (bytes: number): string => `${moneyText((bytes / 1_000_000).toFixed(2))} MB`,
      report: ({ report, reason }: Release['reports'][number]): string =>
        reason === undefined
          ? t(`reports.${report}`)
          : t('reportBecause', { report: t(`reports.${report}`), reason: t(`reasons.${reason}`) }),
      /** Installed, and failed or rolled back. */
      outcome: ({ reports }: Release): string => {
        const sum = (isGood: boolean) =>
          reports.filter(({ report }) => (report === 'installed') === isGood).reduce((all, { count }) => all + count, 0);
        return reports.length === 0 ? '' : t('outcome', { installed: countText(sum(true)), failed: countText(sum(false)) });
      },
    }),
    [t],
  );
}
