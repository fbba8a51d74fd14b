import { Badge } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** Shows the choice; a press opens the alternatives. */
export const ChoiceTile = ({
  label,
  asset,
  onPress,
  describedBy,
  children,
}: {
  readonly label: string;
  /** Draws its coin. */
  readonly asset?: string;
  readonly onPress: () => void;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}): ReactElement => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-describedby={describedBy}
    onClick={onPress}
    className="flex min-h-14 w-full min-w-0 items-center gap-2 rounded-card bg-bg1 px-3.5 py-2 text-start"
  >
    {asset && <Coin asset={asset} size={24} />}
    <span className="min-w-0 flex-1">
      <span className={asset ? 'sr' : 'block text-11 text-t3'}>{label}</span>
      <span className="block text-15 wrap-anywhere hyphens-auto font-semibold">{children}</span>
    </span>
    <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
  </button>
);

/** Marks a chain of practice money wherever its name is shown. */
export const PracticeMark = ({ children }: { readonly children: ReactNode }): ReactElement => <Badge tone="warn">{children}</Badge>;
