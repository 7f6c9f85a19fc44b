import sharp from 'sharp';
import { renderSVG } from 'uqr';

/** Edge of a PNG in pixels: sharp in print up to about 9 cm. */
const pngEdge = 1024;

/** A QR code of an address, black on white with the margin that scanners need. Errors of a fifth of it can be corrected. */
export const qrAsSvg = (url: string): string => renderSVG(url, { ecc: 'Q', border: 4, pixelSize: 10 });

/** The same as a PNG image. */
export const qrAsPng = (url: string): Promise<Buffer> =>
  sharp(Buffer.from(qrAsSvg(url)), { density: 300 })
    .resize(pngEdge, pngEdge, { kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer();
