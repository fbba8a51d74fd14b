// The entry point. Code compiled at one start is cached for the next, which saves a third of its time; then the exchange opens.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'bourse'));
await import('./exchange.ts');
