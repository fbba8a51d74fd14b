// A call's input and output as functions compiled from their schemas: on the call's first use, not at the start, where some hundred
// of them would take most of the time.

import type { Call } from '@bourse/contract/call';
import { Ajv, type ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';
import { refusalOfSchema } from './failure.ts';
import type { Refused } from './refusal.ts';
import { inputSchema, outputSchema } from './schema.ts';

/** Nothing is coerced, dropped or filled in; the first error is reported, with the field's own number. */
const ajv = new Ajv({ allErrors: false, verbose: true, keywords: ['refuse'] });

type Check = ((value: unknown) => unknown) & { errors?: ErrorObject[] | null };

export class Shape {
  private readonly call: Call;
  private takes: Check | undefined;
  private writes: ((value: unknown) => string) | undefined;
  private gives: Check | undefined;

  constructor(call: Call) {
    this.call = call;
  }

  /** Why this input is invalid. */
  whyNot(input: unknown): Refused | undefined {
    this.takes ??= ajv.compile(inputSchema(this.call.input)) as Check;
    return this.takes(input) ? undefined : refusalOfSchema(this.takes.errors![0]!);
  }

  /** The answer as JSON text; fields that aren't in the schema are left out. */
  text(output: unknown): string {
    this.writes ??= fastJson(outputSchema(this.call.output));
    return this.writes(output);
  }

  /** How one of our answers violates the contract; undefined if it doesn't. For tests: it costs more than serialising. */
  breach(output: unknown): string | undefined {
    this.gives ??= ajv.compile(outputSchema(this.call.output)) as Check;
    return this.gives(JSON.parse(JSON.stringify(output))) ? undefined : JSON.stringify(this.gives.errors);
  }

  /** Compiles whatever isn't compiled yet. */
  warm(): void {
    this.takes ??= ajv.compile(inputSchema(this.call.input)) as Check;
    this.writes ??= fastJson(outputSchema(this.call.output));
  }
}
