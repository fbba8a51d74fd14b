import type { Call } from '@bourse/contract/call';
import { refusals } from '@bourse/contract/text';
import * as z from 'zod/mini';

interface Inside {
  readonly _zod: { readonly def: { readonly shape?: Readonly<Record<string, z.ZodMiniType>>; readonly innerType?: z.ZodMiniType } };
}
const inside = (schema: unknown) => (schema as Inside)._zod.def;

/**
 * What is wrong with the input of a call, by field, as the code that the server would answer for it: form and server speak with
 * one catalogue. Empty when all is well.
 */
export function checkCall(call: Pick<Call, 'input'>, input: unknown): Record<string, string> {
  const checked = z.safeParse(call.input, input);
  const wrong: Record<string, string> = {};
  if (!checked.success)
    for (const issue of checked.error.issues) {
      const field = String(issue.path[0] ?? '');
      wrong[field] ??= codeOfField(call.input, field);
    }
  return wrong;
}

/** Which code a wrong field answers; 9 ("parameter error") where the contract names none. */
function codeOfField(schema: z.ZodMiniType, field: string): string {
  const own = inside(schema).shape?.[field];
  const optional = own && inside(own).innerType;
  return (own && refusals.get(own)?.refuse) ?? (optional && refusals.get(optional)?.refuse) ?? '9';
}
