// For processes of their own beside the server: what traders wait for goes first.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Behind everything that traders wait for, but not so far that a busy machine never gets to it: beside a program that keeps a core busy,
 * 5 gets a quarter of the core. At 15 it got a thirtieth, and setting a password, which takes three hashes, took 15 seconds.
 */
const NICE = 5;

/** Of this process. Linux may share CPU by session first (autogroups); then the session's niceness is what counts. */
export function lowerPriority(): void {
  for (const say of [() => setPriority(NICE), () => writeFileSync('/proc/self/autogroup', String(NICE))]) {
    try {
      say();
    } catch {
      // Not available on this machine: this process just isn't as polite.
    }
  }
}
