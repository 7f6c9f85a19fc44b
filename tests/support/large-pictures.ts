import sharp from 'sharp';

/** Nothing compresses worse, so few pixels need many bytes. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 18 } } });

/** The same each time within a process: making them takes seconds. */
function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A typical phone photo: 12 megapixels, about 5 MB. */
export const photo = once(async () => {
  const tile = await noise(504, 504).png().toBuffer();
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 90 })
    .toBuffer();
});

/** A semitransparent PNG of about 4 MB. */
export const clearPicture = once(() => noise(1300, 1000).ensureAlpha(0.5).png().toBuffer());

/** A still GIF of about 3 MB. */
export const stillGif = once(() => noise(2000, 1600).greyscale().gif({ effort: 1, dither: 0 }).toBuffer());

/** An animated GIF of about 2.5 MB. */
export const movingGif = once(async () => {
  const frames = await Promise.all(Array.from({ length: 4 }, () => noise(1000, 900).greyscale().png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ effort: 1, dither: 0 })
    .toBuffer();
});
