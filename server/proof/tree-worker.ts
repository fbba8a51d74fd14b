// Builds the tree in a separate thread: with 100,000 accounts it hashes for seconds, and orders must not wait for that.
import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { buildSumTree, type SumTree, type TreePlan } from '@bourse/core/proof/sum-tree';

export type TreeWork = Omit<TreePlan, 'sha256'>;
/** The thread's only message. */
export type BuiltTree = SumTree;

const tree = buildSumTree({ ...(workerData as TreeWork), sha256: (bytes) => hash('sha256', bytes, 'buffer') });
parentPort?.postMessage(tree, tree.levels.map((level) => level.buffer) as ArrayBuffer[]);
