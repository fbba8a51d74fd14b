import { calls } from '@bourse/contract/calls';
import { expect, test } from 'vitest';

const note = '// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.';
const line = (name: string, method: string, path: string) => `  ${name}: { method: '${method}', path: '${path}' },`;
const room = (name: string, named: Record<string, { method: string; path: string }>) =>
  [
    note,
    '',
    `export const ${name} = {`,
    ...Object.entries(named).map(([call, { method, path }]) => line(call, method, path)),
    `} as unknown as typeof import('@bourse/contract/${name}').${name};`,
    '',
  ].join('\n');

test.each(Object.entries(calls))('the app’s calls of %s match the contract', async (name, named) => {
  await expect(room(name, named)).toMatchFileSnapshot(`./calls/${name}.ts`);
});

test('each room has its calls', async () => {
  const text = `${note}
//
// The calls with their types, and at run time method and path alone: the schemas would bring zod along, ten kilobytes on the way to
// the first screen. For pages that read and send. A form that checks what was typed (parts/call-check.ts) imports the contract. Each
// room is a file of its own, so that the entry carries the calls of the start and no others.

${Object.keys(calls)
  .map((name) => `export { ${name} } from './calls/${name}.ts';`)
  .join('\n')}
`;
  await expect(text).toMatchFileSnapshot('./calls.ts');
});
