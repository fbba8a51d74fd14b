// Draws the icons and splash screens of both projects from our own mark (web/public/icon.svg): node native/icons.ts, after a change.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const here = import.meta.dirname;
const GROUND = '#0B0E13';
const INK = '#F1F4F9';
const source = readFileSync(join(here, '..', 'web', 'public', 'icon.svg'), 'utf8');
const strokes = [...source.matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d!);
if (strokes.length === 0) throw new Error('icon.svg has no paths');

/** The mark in the middle of a square, on the ground: `share` is its height's part of the whole. */
const drawn = (size: number, share: number, corner = 0): string => {
  const scale = (size * share) / 22;
  const [x, y] = [size / 2 - 16.25 * scale, size / 2 - 16 * scale];
  const paths = strokes.map((d) => `<path d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${GROUND}"/><g fill="${INK}" transform="translate(${x} ${y}) scale(${scale})">${paths}</g></svg>`;
};
const png = async (path: string, svg: string): Promise<void> => {
  // Apple refuses an icon that could be transparent.
  const picture = path.startsWith('ios') ? sharp(Buffer.from(svg)).flatten({ background: GROUND }) : sharp(Buffer.from(svg));
  writeFileSync(join(here, path), await picture.png({ compressionLevel: 9, palette: !path.startsWith('ios') }).toBuffer());
};

// Older Androids; the adaptive icon of newer ones is a vector.
const res = 'android/app/src/main/res';
for (const [density, size] of [
  ['mdpi', 48],
  ['hdpi', 72],
  ['xhdpi', 96],
  ['xxhdpi', 144],
  ['xxxhdpi', 192],
] as const) {
  await png(`${res}/mipmap-${density}/ic_launcher.png`, drawn(size, 0.44, size * 0.22));
  await png(`${res}/mipmap-${density}/ic_launcher_round.png`, drawn(size, 0.4, size / 2));
}
const vector = (size: number, share: number): string => {
  const scale = (size * share) / 22;
  const paths = strokes.map((d) => `        <path android:fillColor="${INK}" android:pathData="${d}" />`).join('\n');
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${size}dp"
    android:height="${size}dp"
    android:viewportWidth="${size}"
    android:viewportHeight="${size}">
    <group
        android:scaleX="${scale.toFixed(4)}"
        android:scaleY="${scale.toFixed(4)}"
        android:translateX="${(size / 2 - 16.25 * scale).toFixed(4)}"
        android:translateY="${(size / 2 - 16 * scale).toFixed(4)}">
${paths}
    </group>
</vector>
`;
};
writeFileSync(join(here, res, 'drawable/ic_launcher_foreground.xml'), vector(108, 0.3));
writeFileSync(join(here, res, 'drawable/mark.xml'), vector(96, 0.75));

const assets = 'ios/App/App/Assets.xcassets';
await png(`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, drawn(1024, 0.42));
await png(`${assets}/Splash.imageset/splash.png`, drawn(1366, 0.12));
