// node server/http/write-openapi.ts: regenerates contract/openapi.json and openapi-office.json after a change of the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeWire, openApi, tradersWire, type Wire } from './openapi.ts';

const write = (name: string, wire: Wire): void =>
  writeFileSync(join(import.meta.dirname, '..', '..', 'contract', name), `${JSON.stringify(openApi(wire), undefined, 2)}\n`);

write('openapi.json', tradersWire);
write('openapi-office.json', officeWire);
