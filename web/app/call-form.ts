import type { Call } from '@bourse/contract/call';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { checkCall } from './call-check.ts';

/**
 * Checks a form with the schema of the call that it will send; a wrong field carries its code as message. `extra` adds what one
 * field cannot know of another.
 */
export function callResolver<V extends FieldValues>(
  call: Pick<Call, 'input'>,
  toInput: (values: V) => unknown,
  extra: (values: V) => Partial<Record<keyof V & string, string>> = () => ({}),
): Resolver<V> {
  return (values) => {
    const wrong = Object.entries({ ...checkCall(call, toInput(values)), ...extra(values) });
    if (wrong.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(wrong.map(([field, message]) => [field, { type: 'contract', message }])) as unknown as FieldErrors<V>,
    };
  };
}
