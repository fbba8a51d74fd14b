import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects garbage, so that no side of a comparison pays for what the other left behind. */
export const clean = runInNewContext('gc') as () => void;
