import { matchesWord } from '../parts/asset-rows.tsx';

interface Listed {
  readonly asset: string;
  readonly name: string;
}

/**
 * Which assets of an account are offered: those that hold something first, in the order of listing. What is zero is out of the way
 * until it is wished for, looked for, chosen, or all that there is. `hasZero` says that something is or could be out of the way.
 */
export function assetsToChoose<T extends Listed>(
  listed: readonly T[],
  available: (asset: string) => string | undefined,
  wish: { readonly word: string; readonly withZero: boolean; readonly chosen: string | undefined; readonly locale: string },
): { readonly shown: readonly T[]; readonly hasZero: boolean } {
  const holds = ({ asset }: T): boolean => /[1-9]/.test(available(asset) ?? '');
  const held = listed.filter(holds);
  const zero = listed.filter((a) => !holds(a));
  const word = wish.word.trim();
  if (word !== '') {
    const found = [...held, ...zero].filter((a) => matchesWord(a, word, wish.locale));
    return { shown: found, hasZero: false };
  }
  if (held.length === 0) return { shown: zero, hasZero: false };
  return { shown: [...held, ...zero.filter((a) => wish.withZero || a.asset === wish.chosen)], hasZero: zero.length > 0 };
}
