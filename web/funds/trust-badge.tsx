import type { SavedAddress } from '@bourse/contract/addresses';
import { Badge } from '@bourse/ui/badge';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Whether an address has been in the book for long enough. */
export const TrustBadge = ({ address }: { readonly address: SavedAddress }): ReactElement => {
  const t = useTranslations('funds.book');
  return address.isTrusted ? <Badge tone="success">{t('trusted')}</Badge> : <Badge tone="warn">{t('young')}</Badge>;
};
