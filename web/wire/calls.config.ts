import type { Plugin } from 'vite';

/**
 * `import { market } from 'virtual:calls'` names the calls of the contract without their schemas: method and path only, about a
 * hundred bytes a room, where the contract itself would bring zod along. For pages that read or send; a form that checks what was
 * typed (app/call-check.ts) imports the contract.
 */
export function calls(): Plugin {
  const id = 'virtual:calls';
  return {
    name: 'bourse:calls',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    async load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const contract = await import('@bourse/contract/calls');
      const rooms = Object.entries(contract.calls).map(([room, named]) => {
        const short = Object.entries(named).map(([name, { method, path }]) => [name, { method, path }]);
        return `export const ${room} = ${JSON.stringify(Object.fromEntries(short))};`;
      });
      return { code: rooms.join('\n'), moduleType: 'js' };
    },
  };
}
