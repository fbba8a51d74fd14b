import type { Api } from '@bourse/client/api';
import type { Output } from '@bourse/contract/call';
import { isLater, releaseText } from '@bourse/contract/release-text';
import type { releases as contract } from '@bourse/contract/releases';
import { releases } from '../wire/calls.ts';
import { type Failure, failureOf } from './failure.ts';
import type { LiveUpdate } from './live-update.ts';
import { isSigned } from './rsa.ts';

export type Release = NonNullable<Output<typeof contract.latest>['release']>;

/** What this device remembers about updates. */
export interface Memory {
  /** Random, and only for partial rollouts. */
  readonly device: string;
  /** The version that was about to start. */
  readonly tried?: string | undefined;
  /** The latest version that ran here. No older one is accepted, not even after a return to the built-in content. */
  readonly latest?: string | undefined;
  /** Versions that didn't start. They aren't offered again. */
  readonly broken?: readonly string[] | undefined;
}
export interface Surroundings {
  readonly api: Api;
  readonly plugin: LiveUpdate;
  readonly platform: 'android' | 'ios';
  /** The version of the content in the installed package. */
  readonly builtIn: string;
  readonly publicKey: string;
  readonly origin: string;
  readonly remember: { read(): Memory; write(memory: Memory): void };
}

/** What a check found. `failed` is a release that wasn't accepted. */
export type Found =
  | { readonly step: 'none' | 'reinstall' | 'built-in' }
  | { readonly step: 'update'; readonly release: Release }
  | { readonly step: 'failed'; readonly version: string; readonly failure: Failure };

/** The update of the phone apps: says that it runs, asks, checks, downloads, starts, and reports how that ended. */
export class Update {
  readonly #around: Surroundings;
  #current: string | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get version(): string {
    return this.#current ?? this.#around.builtIn;
  }

  /** To be called once the first page is shown. Returns the version that didn't start, if the plugin went back from one. */
  async begin(): Promise<string | undefined> {
    const { plugin, remember } = this.#around;
    this.#current = (await plugin.ready()).current;
    const memory = remember.read();
    const { tried, latest, broken = [] } = memory;
    const later = latest === undefined || isLater(this.version, latest) ? this.version : latest;
    if (tried === undefined) {
      if (later !== latest) remember.write({ ...memory, latest: later });
      return undefined;
    }
    const started = tried === this.#current;
    remember.write({ ...memory, tried: undefined, latest: later, ...(!started && { broken: [...broken, tried] }) });
    await this.#report(tried, started ? 'installed' : 'rolled_back', started ? undefined : 'start');
    return started ? undefined : tried;
  }

  async look(): Promise<Found> {
    const { api, plugin, platform, remember } = this.#around;
    const nativeVersion = await plugin.nativeVersion();
    const { device, broken = [] } = remember.read();
    const { step, release } = await api(releases.latest, { platform, version: this.version, nativeVersion, device }, { quiet: true });
    if (step === 'built-in') {
      if (this.#current === undefined) return { step: 'none' };
      await plugin.start(undefined);
      return { step };
    }
    if (step !== 'update' || release === undefined) return { step: step === 'reinstall' ? step : 'none' };
    if (broken.includes(release.version)) return { step: 'none' };
    const failure = this.#whyNot(release, nativeVersion);
    if (failure === undefined) return { step: 'update', release };
    await this.#report(release.version, 'failed', failure);
    return { step: 'failed', version: release.version, failure };
  }

  /** Why a release isn't accepted, before a byte of it is downloaded: the server alone isn't trusted. */
  #whyNot(release: Release, nativeVersion: string): Failure | undefined {
    const { platform, publicKey, remember } = this.#around;
    if (!isSigned(releaseText(release), release.factsSignature, publicKey)) return 'signature';
    const { latest } = remember.read();
    const isOlder = !isLater(release.version, this.version) || (latest !== undefined && isLater(latest, release.version));
    return isOlder || release.platform !== platform || isLater(release.nativeMin, nativeVersion) ? 'version' : undefined;
  }

  /** Downloads a release and starts it. Returns only if that failed. */
  async install(release: Release, onProgress: (share: number) => void): Promise<Failure> {
    const { plugin, origin, remember } = this.#around;
    const { version, sha256, signature, file } = release;
    try {
      await plugin.download({ id: version, url: origin + file, checksum: sha256, signature }, onProgress);
      remember.write({ ...remember.read(), tried: version });
      await plugin.start(version);
      // The page is about to go.
      return await new Promise<never>(() => undefined);
    } catch (error) {
      remember.write({ ...remember.read(), tried: undefined });
      const failure = failureOf(error);
      await this.#report(version, 'failed', failure);
      return failure;
    }
  }

  /** Nobody waits for it, and nothing depends on it. */
  async #report(version: string, report: 'installed' | 'failed' | 'rolled_back', reason?: Failure): Promise<void> {
    const { api, platform } = this.#around;
    await api(releases.report, { platform, version, report, ...(reason && { reason }) }, { quiet: true }).catch(() => undefined);
  }
}
