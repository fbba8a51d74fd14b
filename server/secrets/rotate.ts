// `npm run rotate-keys`: a new key writes from the next start on, and the older ones go on reading.
import { readConfig } from '../config.ts';
import { rotateKeyRing } from './key-ring.ts';

const { DATA_DIR } = readConfig(process.env);
console.log(`Key ${rotateKeyRing(DATA_DIR)} writes from the next start on. Keep ${DATA_DIR}/key-ring.json with your backups.`);
