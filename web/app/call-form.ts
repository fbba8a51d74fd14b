import type { Call } from '@bourse/contract/call';
import { refusals } from '@bourse/contract/text';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

interface ObjectSchema {
  readonly _zod: { readonly def: { readonly shape?: Readonly<Record<string, z.ZodMiniType>> } };
}

/**
 * Checks a form with the schema of the call that it will send. A wrong field carries as its message the code that the server
 * would answer for it, so form and server speak with one catalogue. `extra` adds what one field cannot know of another.
 */
export function callResolver<V extends FieldValues>(
  call: Pick<Call, 'input'>,
  toInput: (values: V) => unknown,
  extra: (values: V) => Partial<Record<keyof V & string, string>> = () => ({}),
): Resolver<V> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const checked = z.safeParse(call.input, toInput(values));
    if (!checked.success)
      for (const issue of checked.error.issues) {
        const field = String(issue.path[0] ?? '');
        errors[field] ??= { type: 'contract', message: codeOfField(call.input, field) };
      }
    for (const [field, code] of Object.entries(extra(values))) if (code) errors[field] = { type: 'contract', message: code };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as unknown as FieldErrors<V> };
  };
}

/** Which code a wrong field answers; 9 ("parameter error") where the contract names none. */
function codeOfField(schema: unknown, field: string): string {
  const own = (schema as ObjectSchema)._zod.def.shape?.[field];
  const inner = (own as unknown as { readonly _zod?: { readonly def: { readonly innerType?: z.ZodMiniType } } } | undefined)?._zod?.def
    .innerType;
  return (own && refusals.get(own)?.refuse) ?? (inner && refusals.get(inner)?.refuse) ?? '9';
}
