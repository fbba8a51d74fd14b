import { createHash } from 'node:crypto';
import { createReadStream, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PACKAGE_FILES } from '@bourse/contract/releases';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';
import { StartRefusal } from '../start-refusal.ts';
import { sendFile } from './send-file.ts';

interface PackageFacts {
  /** Named by its content, so that what a page shows is what its link downloads. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}
const versionOf = ({ ino, size, mtimeMs }: Stats): string => [ino, size, mtimeMs].join();

/** The Android app that /download offers, with size and SHA-256 as computed from the file itself, again whenever it's replaced. */
export class AndroidPackage {
  readonly #path: string;
  #known: { readonly version: string; readonly facts: Promise<PackageFacts> } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined while there is no such file. */
  async facts(): Promise<PackageFacts | undefined> {
    const found = await stat(this.#path).catch(() => undefined);
    if (found === undefined || !found.isFile() || found.size === 0) return undefined;
    const version = versionOf(found);
    if (this.#known?.version !== version) this.#known = { version, facts: this.#read() };
    return this.#known.facts.catch(() => {
      this.#known = undefined;
      return undefined;
    });
  }

  /** The keys of the system configuration that the app reads. */
  async config(): Promise<Readonly<Record<string, string>>> {
    const facts = await this.facts();
    return facts === undefined
      ? {}
      : { app_package: `${PACKAGE_FILES}${facts.name}`, app_package_size: String(facts.size), app_package_sha256: facts.sha256 };
  }

  /** The file, if it's still the one of these facts. */
  async open(): Promise<FileHandle | undefined> {
    const file = await open(this.#path).catch(() => undefined);
    if (file === undefined || versionOf(await file.stat()) === this.#known?.version) return file;
    await file.close();
    return undefined;
  }

  async #read(): Promise<PackageFacts> {
    const hash = createHash('sha256');
    let size = 0;
    await pipeline(createReadStream(this.#path), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        hash.update(part);
        size += part.length;
      }
    });
    const sha256 = hash.digest('hex');
    return { name: `bourse-${sha256.slice(0, 16)}.apk`, size, sha256 };
  }
}

/** Undefined if none is configured. A path without a file stops the start. */
export function readAndroidPackage(path: string | undefined): AndroidPackage | undefined {
  if (path === undefined) return undefined;
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartRefusal(`ANDROID_PACKAGE: ${path} isn’t a file.`);
  return new AndroidPackage(path);
}

export function addAndroidPackage(app: FastifyInstance, own: AndroidPackage | undefined): void {
  app.get<{ Params: { name: string } }>(`${PACKAGE_FILES}:name`, async (request, reply) => {
    const facts = await own?.facts();
    const file = facts?.name === request.params.name ? await own?.open() : undefined;
    if (facts === undefined || file === undefined) throw new RefusedRequest(refuse('not-found'));
    let isRead = false;
    const sent = sendFile(request, reply, {
      ...facts,
      type: 'application/vnd.android.package-archive',
      // It closes the file when it ends or breaks off.
      read: (part) => {
        isRead = true;
        return file.createReadStream(part);
      },
    });
    if (!isRead) await file.close();
    return sent;
  });
}
