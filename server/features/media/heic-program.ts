import { buffer } from 'node:stream/consumers';

/* A program of its own that decodes a HEIC image, under the limits of heic-decoder.ts. Reads the file from standard input. Writes width and
   height, 32 bits each, then four bytes per pixel, upright. Writes nothing if the image can't be decoded, or has more pixels than the
   argument allows. */

// libheif reports to the console, and standard output is for pixels.
console.log = console.error;
const { default: libheif } = await import('libheif-js/wasm-bundle.js');
const maxPixels = Number(process.argv[2]);
const images = new libheif.HeifDecoder().decode(await buffer(process.stdin));
const image = images.find((one) => one.is_primary()) ?? images[0];
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
const pixels = width * height;
if (image && pixels > 0 && pixels <= maxPixels) {
  image.display({ data: new Uint8ClampedArray(pixels * 4), width, height }, (decoded) => {
    if (!decoded) return;
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width);
    size.writeUInt32BE(height, 4);
    process.stdout.write(size);
    process.stdout.write(new Uint8Array(decoded.data.buffer));
  });
}
