// What a call takes and answers, as functions made from its schemas: compiled when the call is first used, not at the start, where
// some hundred of them would be most of the time.

import type { Call } from '@bourse/contract/call';
import { Ajv, type ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';
import { refusalOfSchema } from './failure.ts';
import type { Refused } from './refusal.ts';
import { inputSchema, outputSchema } from './schema.ts';

/** Nothing is coerced, dropped or filled in; the first complaint is the answer, and it knows the field's own number. */
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

  /** Why this may not be asked of the call. */
  whyNot(input: unknown): Refused | undefined {
    this.takes ??= ajv.compile(inputSchema(this.call.input)) as Check;
    return this.takes(input) ? undefined : refusalOfSchema(this.takes.errors![0]!);
  }

  /** The answer as JSON text; what the schema does not name is not in it. */
  text(output: unknown): string {
    this.writes ??= fastJson(outputSchema(this.call.output));
    return this.writes(output);
  }

  /** What is wrong with an answer of ours; undefined where it is as the contract says. For tests: it costs more than writing it. */
  breach(output: unknown): string | undefined {
    this.gives ??= ajv.compile(outputSchema(this.call.output)) as Check;
    return this.gives(JSON.parse(JSON.stringify(output))) ? undefined : JSON.stringify(this.gives.errors);
  }

  /** Compiles what is not compiled yet. */
  warm(): void {
    this.takes ??= ajv.compile(inputSchema(this.call.input)) as Check;
    this.writes ??= fastJson(outputSchema(this.call.output));
  }
}
