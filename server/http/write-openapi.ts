// node server/http/write-openapi.ts: writes contract/openapi.json anew after a change of the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from './openapi.ts';

writeFileSync(join(import.meta.dirname, '..', '..', 'contract', 'openapi.json'), `${JSON.stringify(openApi(), undefined, 2)}\n`);
