import type { releasesOffice as officeContract } from '@bourse/contract/office/releases';
import type { releases as contract } from '@bourse/contract/releases';
import { limitReads } from '../http/limit-reads.ts';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type AndroidPackage, addAndroidPackage, readAndroidPackage } from './android-package.ts';
import { addReleaseFiles } from './file-route.ts';
import { releasesOffice } from './office.ts';
import { type ReleaseKey, readReleaseKey } from './release-key.ts';
import { ReleaseFolder } from './releases.ts';
import { addReleaseUpload } from './upload-route.ts';
import { releases } from './views.ts';

export interface ReleasesRoom extends OpenRoom<typeof contract> {
  readonly key: ReleaseKey | undefined;
  readonly folder: ReleaseFolder;
  readonly androidPackage: AndroidPackage | undefined;
}

export function openReleases({ pool, config }: Services): ReleasesRoom {
  const folder = new ReleaseFolder(config.DATA_DIR);
  const androidPackage = readAndroidPackage(config.ANDROID_PACKAGE);
  return {
    handlers: releases(pool),
    pages(app) {
      app.register(async (scope) => {
        if (config.RATE_LIMITS) limitReads(scope);
        addReleaseFiles(scope, pool, folder);
        addAndroidPackage(scope, androidPackage);
      });
    },
    key: readReleaseKey(config.RELEASE_KEY_FILE),
    folder,
    androidPackage,
  };
}

export function openReleasesOffice(
  { pool, fourEyes, sessions }: OfficeServices,
  { key, folder }: ReleasesRoom,
): OpenRoom<typeof officeContract> {
  return {
    handlers: releasesOffice({ pool, fourEyes, key, folder }),
    pages: (app) => addReleaseUpload(app, { pool, sessions, key, folder }),
  };
}
