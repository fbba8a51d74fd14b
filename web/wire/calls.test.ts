import { calls } from '@bourse/contract/calls';
import { expect, test } from 'vitest';

const line = (name: string, method: string, path: string) => `  ${name}: { method: '${method}', path: '${path}' },`;
const room = (name: string, named: Record<string, { method: string; path: string }>) =>
  [
    `export const ${name} = {`,
    ...Object.entries(named).map(([call, { method, path }]) => line(call, method, path)),
    `} as unknown as typeof import('@bourse/contract/${name}').${name};`,
  ].join('\n');

test('the app names every call as the contract does', async () => {
  const text = `// Written by calls.test.ts from the contract (\`vitest run web/wire/calls.test.ts -u\`); not to be edited.
//
// The calls with their types, and at run time method and path alone: the schemas would bring zod along, ten kilobytes on the way to
// the first screen. For pages that read and send. A form that checks what was typed (app/call-check.ts) imports the contract.

${Object.entries(calls)
  .map(([name, named]) => room(name, named))
  .join('\n\n')}
`;
  await expect(text).toMatchFileSnapshot('./calls.ts');
});
