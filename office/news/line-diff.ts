export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Compares two texts line by line, by their longest common subsequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  // lengths[i][j]: how many lines a from i on and b from j on have in common.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) lines.push({ kind: 'gone', text: a[i++]! });
    else lines.push({ kind: 'new', text: b[j++]! });
  }
  return lines;
}

/** Only the changes and the lines around them; `undefined` marks omitted lines. */
export function shortened(lines: readonly DiffLine[], beside = 1): (DiffLine | undefined)[] {
  const isNear = (at: number): boolean => lines.slice(Math.max(0, at - beside), at + beside + 1).some((line) => line.kind !== 'same');
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line];
    return at === 0 || isNear(at - 1) ? [undefined] : [];
  });
}
