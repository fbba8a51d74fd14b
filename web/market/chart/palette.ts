// The chart draws on a canvas, so it reads the tokens itself and reads them again when theme or convention change.

export interface Palette {
  readonly background: string;
  readonly text1: string;
  readonly text3: string;
  readonly label: string;
  readonly grid: string;
  readonly up: string;
  readonly down: string;
  readonly warn: string;
  readonly upQuiet: string;
  readonly downQuiet: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly area: string;
  readonly areaEnd: string;
  readonly font: string;
}

/** Of a third of the strength, for volume: the tokens are six hex digits. */
const quiet = (hex: string): string => `${hex}52`;

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const up = token('--up');
  const down = token('--down');
  return {
    background: token('--bg0'),
    text1: token('--text1'),
    text3: token('--text3'),
    label: token('--bg3'),
    grid: token('--grid'),
    up,
    down,
    warn: token('--warn'),
    upQuiet: quiet(up),
    downQuiet: quiet(down),
    first: token('--ma1'),
    second: token('--ma2'),
    third: token('--ma3'),
    area: token('--area'),
    areaEnd: 'rgba(0, 0, 0, 0)',
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** Calls back after theme, convention or language of the page have changed. */
export function onPaletteChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'lang'] });
  return () => observer.disconnect();
}
