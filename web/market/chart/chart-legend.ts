import { type ChartState, type Drawn, type Legend, type LegendItem, placeOf, tokens } from './chart-state.ts';

/** The figures of the bar under the crosshair, or of the last one; undefined before there are bars. */
export function legendOf(s: ChartState): Legend | undefined {
  const { chart, look, drawn, pointedAt } = s;
  const index = pointedAt ?? s.bars.length - 1;
  const bar = s.bars[index];
  if (!bar) return undefined;
  const item = (name: string, value: number | undefined, token: keyof typeof tokens, plain = false): LegendItem => ({
    name,
    text: value === undefined ? '' : plain ? look.format.plain(value) : look.format.price(value),
    colour: tokens[token],
  });
  const itemsOf = (d: Drawn): LegendItem[] =>
    d.indicator.lines.map((name, i) => {
      const token = d.lines[i]?.token as keyof typeof tokens;
      return item(name, d.values[index]?.[i], token, d.pane > 0);
    });
  const panes = chart.panes();
  const topOf = (pane: number): number => panes.slice(0, pane).reduce((sum, p) => sum + p.getHeight() + 1, 0);
  return {
    main: [
      ...drawn.filter((d) => d.pane === 0).flatMap(itemsOf),
      ...(s.volume ? [{ name: look.volumeLabel, text: look.format.plain(bar.volume, 2), colour: tokens.text3 }] : []),
    ],
    panes: drawn.filter((d) => d.pane > 0).map((d) => ({ top: topOf(d.pane), items: itemsOf(d) })),
    pointed: pointedAt === undefined ? undefined : { bar, time: look.axis.full(placeOf(s, bar)), onStartSide: s.pointedOnStart },
  };
}
