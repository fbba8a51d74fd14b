/**
 * 0 too short to be accepted, then 1 weak to 4 strong: by length, kinds of characters, and how many of them differ. A hint
 * while typing; the server's list of common passwords decides.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length <= 6) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  if (different < 5 || isRun(password)) return 1;
  const points =
    (password.length >= 9 ? 1 : 0) +
    (password.length >= 12 ? 1 : 0) +
    (password.length >= 16 ? 1 : 0) +
    (kinds >= 2 ? 1 : 0) +
    (kinds >= 3 ? 1 : 0);
  return points <= 1 ? 1 : points === 2 ? 2 : points === 3 ? 3 : 4;
}

/** "12345678", "abcdefgh": every sign follows the one before. */
const isRun = (text: string): boolean =>
  [...text].every((c, i, all) => i === 0 || Math.abs(c.charCodeAt(0) - (all[i - 1] as string).charCodeAt(0)) === 1);
