import { encode } from 'uqr';
import { addressGroups } from './address-groups.ts';

const width = 720;
const margin = 60;

export interface AddressWords {
  readonly address: string;
  /** Coin and network: a picture that is found months later still says what may be sent. */
  readonly title: string;
  readonly warning: string;
}

/** A picture to keep: the code, the address in groups, coin and network in words. Undefined where it cannot be drawn. */
export async function drawAddress({ address, title, warning }: AddressWords): Promise<Blob | undefined> {
  const groups = addressGroups(address).map((group) => group.map(({ text }) => text).join(''));
  const lines = Math.ceil(groups.length / 5);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 860 + lines * 48;
  const ink = canvas.getContext('2d');
  if (!ink) return undefined;
  const face = getComputedStyle(document.documentElement).fontFamily;
  const { dir } = document.documentElement;
  ink.fillStyle = '#ffffff';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = '#10151d';
  ink.textAlign = 'center';
  ink.direction = dir === 'rtl' ? 'rtl' : 'ltr';
  ink.font = `600 44px ${face}`;
  ink.fillText(title, width / 2, 100, width - 2 * margin);
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const module = Math.floor((width - 2 * margin) / size);
  const start = (width - module * size) / 2;
  for (const [y, row] of data.entries())
    for (const [x, on] of row.entries()) if (on) ink.fillRect(start + x * module, 140 + y * module, module, module);
  ink.direction = 'ltr';
  ink.font = `500 32px ${face}`;
  const below = 140 + module * size + 56;
  for (let line = 0; line < lines; line++)
    ink.fillText(groups.slice(line * 5, line * 5 + 5).join('  '), width / 2, below + line * 48, width - 2 * margin);
  ink.direction = dir === 'rtl' ? 'rtl' : 'ltr';
  ink.fillStyle = '#586474';
  ink.font = `500 26px ${face}`;
  ink.fillText(warning, width / 2, below + lines * 48 + 12, width - 2 * margin);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
