import { join } from 'node:path';
import sharp from 'sharp';

/** 24 megapixels. */
export const pictureSize = { width: 6000, height: 4000 } as const;

/** A photo-like JPEG: soft shapes with some grain, so that it costs as much to decode and to encode as a photo. @returns where it is */
export async function drawPicture(folder: string): Promise<string> {
  const { width, height } = pictureSize;
  const path = join(folder, 'large.jpg');
  const shapes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="light"><stop offset="0" stop-color="#e8c9a0"/><stop offset="1" stop-color="#30475e"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#light)"/>
    ${Array.from({ length: 60 }, (_, at) => `<circle cx="${(at * 977) % width}" cy="${(at * 613) % height}" r="${80 + ((at * 37) % 300)}" fill="hsl(${(at * 47) % 360} 45% 45%)"/>`).join('')}
  </svg>`);
  const grain = {
    width: width / 2,
    height: height / 2,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 18 },
  } as const;
  const noise = await sharp({ create: grain }).resize(width, height).png({ compressionLevel: 1 }).toBuffer();
  await sharp(shapes)
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toFile(path);
  return path;
}
