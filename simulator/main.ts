// npm run simulate -- --seeds 2000 [--seed 1] [--steps 200]
// npm run simulate -- --seed 12 --steps 80000      one long run, with what happened in it
// npm run simulate -- --seconds 10000 | --snipe 30  proofs of second contracts (second-proofs.ts)
import { parseArgs } from 'node:util';
import { regressions } from './regressions.ts';
import { deriveAgain, snipeAll } from './second-proofs.ts';
import { simulate } from './simulation.ts';

const { values } = parseArgs({
  options: {
    ...{ seeds: { type: 'string', default: '2000' }, seed: { type: 'string' }, steps: { type: 'string', default: '200' } },
    ...{ seconds: { type: 'string' }, snipe: { type: 'string' } },
  },
});
if (values.seconds !== undefined || values.snipe !== undefined) {
  const isGood =
    values.seconds === undefined ? snipeAll(wholeNumber(values.snipe!, 'snipe')) : deriveAgain(wholeNumber(values.seconds, 'seconds'));
  process.exit(isGood ? 0 : 1);
}
const count =
  values.seed === undefined ? wholeNumber(values.seeds, 'seeds') : values.seeds === '2000' ? 1 : wholeNumber(values.seeds, 'seeds');
const first = values.seed === undefined ? 1 : wholeNumber(values.seed, 'seed');
const steps = wholeNumber(values.steps, 'steps');
const seeds = [
  ...(values.seed === undefined ? regressions.map((regression) => regression.seed) : []),
  ...Array.from({ length: count }, (_, i) => first + i),
];

const started = performance.now();
const totals = { commands: 0, deals: 0, deaths: 0, retries: 0 };
const failed: number[] = [];
for (const seed of seeds) {
  try {
    const story = simulate(seed, steps);
    totals.commands += story.commands;
    totals.deals += story.deals;
    totals.deaths += story.deaths;
    totals.retries += story.retries;
    if (values.seed !== undefined && seeds.length === 1) console.log(JSON.stringify(story));
  } catch (error) {
    failed.push(seed);
    console.error(
      `seed ${seed} failed: ${error instanceof Error ? (values.seed === undefined ? error.message : error.stack) : String(error)}`,
    );
    console.error(`  again: npm run simulate -- --seed ${seed}${steps === 200 ? '' : ` --steps ${steps}`}`);
    if (failed.length >= 10) break;
  }
}
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  `${seeds.length} seeds, ${totals.commands} commands, ${totals.deals} deals, ${totals.deaths} deaths, ${totals.retries} repeated requests, ${failed.length} failures in ${seconds} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  console.error(`--${name} is "${text}", but must be a whole number above zero.`);
  process.exit(1);
}
