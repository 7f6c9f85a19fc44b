import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colorChange } from '@everycast/contract/image-colors';
import { ImageEdit } from '@everycast/contract/image-edits';
import { cellsOf, cropPixels } from '@everycast/contract/image-frame';
import sharp from 'sharp';
import type { Sent } from './browser.ts';
import { pictureSize } from './picture.ts';

/* What saving does, written straight down with sharp: the reference. */

const [path = '', folder = ''] = process.argv.slice(2);
const unit = pictureSize.width / 1000;

/** The crop with its hidden part, colors and what lies over it, as a JPEG with a thumbnail, on the disk. */
async function render({ edit: sent, overlay }: Sent): Promise<void> {
  const edit = ImageEdit.parse(sent);
  const { x, y, width, height } = cropPixels(pictureSize, edit.crop);
  const cropped = await sharp(path, { sequentialRead: true }).extract({ left: x, top: y, width, height }).raw().toBuffer();
  const raw = { width, height, channels: 3 } as const;
  const patches = await Promise.all(
    edit.hidden.map(async (area) => {
      const place = { left: Math.floor(area.x * unit) - x, top: Math.floor(area.y * unit) - y };
      const size = { width: Math.ceil(area.width * unit), height: Math.ceil(area.height * unit) };
      const small = await sharp(cropped, { raw })
        .extract({ ...place, ...size })
        .resize({ ...cellsOf(area), fit: 'fill' })
        .png()
        .toBuffer();
      return {
        ...place,
        input: await sharp(small)
          .resize({ ...size, fit: 'fill', kernel: 'nearest' })
          .png()
          .toBuffer(),
      };
    }),
  );
  const change = colorChange(edit);
  if (!change) throw new Error('The reference is only for edits with colors.');
  const matrix = change.matrix.map((row) => [...row]) as [[number, number, number], [number, number, number], [number, number, number]];
  const covered = await sharp(cropped, { raw }).composite(patches).removeAlpha().raw().toBuffer();
  const colored = await sharp(covered, { raw })
    .recomb(matrix)
    .linear([1, 1, 1], [...change.offset])
    .raw()
    .toBuffer();
  const tiles = overlay.map(({ left, top, png }) => ({ left, top, input: Buffer.from(png, 'base64') }));
  const result = await sharp(colored, { raw }).composite(tiles).removeAlpha().jpeg({ quality: 90 }).toBuffer();
  const thumbnail = await sharp(result).resize({ width: 480, height: 480, fit: 'inside' }).webp({ quality: 80 }).toBuffer();
  await Promise.all([writeFile(join(folder, 'result.jpg'), result), writeFile(join(folder, 'thumbnail.webp'), thumbnail)]);
}

process.on('message', (sent: Sent) => {
  const start = performance.now();
  void render(sent).then(() => process.send?.(performance.now() - start));
});
