// The door. What was compiled at one start is kept for the next, which is a third of its time; then the exchange opens.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'bourse'));
await import('./exchange.ts');
