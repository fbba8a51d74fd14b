import type { ReactElement } from 'react';
import { encode } from 'uqr';

/** A QR picture: dark on white in every theme, because that is what cameras read. */
export function QrPicture({
  text,
  label,
  size = 200,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}): ReactElement {
  const { data, size: side } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="rounded-card"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
