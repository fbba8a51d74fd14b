import manifest from '../package.json' with { type: 'json' };

/** The version of this build of the app. */
export const version: string = manifest.version;
