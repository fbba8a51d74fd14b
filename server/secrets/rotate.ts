// `npm run rotate-keys`: adds a key that encrypts from the next start on; older ones still decrypt.
import { readConfig } from '../config.ts';
import { rotateKeyRing } from './key-ring.ts';

const { DATA_DIR } = readConfig(process.env);
console.log(`Key ${rotateKeyRing(DATA_DIR)} writes from the next start on. Keep ${DATA_DIR}/key-ring.json with your backups.`);
