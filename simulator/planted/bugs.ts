import { coreBugs, type PlantedBug } from './core.ts';
import { fundsBugs } from './funds.ts';
import { icoBugs } from './ico.ts';
import { marketBugs } from './market.ts';
import { perpetualBugs } from './perpetual.ts';
import { secondsBugs } from './seconds.ts';

export const bugs: readonly PlantedBug[] = [...coreBugs, ...fundsBugs, ...marketBugs, ...perpetualBugs, ...secondsBugs, ...icoBugs];
