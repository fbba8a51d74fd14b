import type { CSSProperties, ReactElement } from 'react';

/** A grey line of the same size as the content to come, so that nothing moves when it arrives. Sizes in px. */
export const Skeleton = ({
  width,
  height = 14,
  round = false,
}: {
  readonly width?: number | string;
  readonly height?: number;
  readonly round?: boolean;
}): ReactElement => {
  const style: CSSProperties = { height, width: width ?? '100%', ...(round && { borderRadius: '50%', width: height }) };
  return <span aria-hidden className="skeleton breathing block flex-none" style={style} />;
};

/** Rows with a disc, two lines and a figure: the shape of most lists. */
export const SkeletonRows = ({
  rows = 6,
  height = 60,
  disc = true,
  label,
}: {
  readonly rows?: number;
  readonly height?: number;
  readonly disc?: boolean;
  readonly label: string;
}): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={i} className="flex items-center gap-3 px-4" style={{ height }}>
        {disc && <Skeleton round height={32} />}
        <span className="flex-1">
          <Skeleton width={46 + ((i * 17) % 28)} height={12} />
          <span className="block h-2" />
          <Skeleton width={70 + ((i * 23) % 26)} height={10} />
        </span>
        <Skeleton width={84} height={14} />
      </div>
    ))}
  </div>
);

/** Lines of running text. */
export const SkeletonText = ({ lines = 8, label }: { readonly lines?: number; readonly label: string }): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true" className="flex flex-col gap-3">
    {Array.from({ length: lines }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
      <Skeleton key={i} height={i % 5 === 0 ? 16 : 12} width={i % 5 === 0 ? '42%' : `${100 - ((i * 13) % 30)}%`} />
    ))}
  </div>
);
