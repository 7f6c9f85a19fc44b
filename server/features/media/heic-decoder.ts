import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runTool } from '@everycast/video/tool/process';

/** Four bytes per pixel. */
interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

/** What the decoder may use. `pixels`: how many the image has, according to its header. */
interface Limits {
  pixels: number;
  seconds: number;
  /** Another program than the decoder, in tests. */
  program?: URL;
}

const pageSize = 65_536;
/** Bytes: what the decoder needs without an image, and address space that V8 reserves for code. Node starts with no less. */
const base = { memory: 256 * 2 ** 20, code: 512 * 2 ** 20 };
/** Measured with the largest images, with transparency: 16. */
const bytesPerPixel = 20;

/**
 * Decodes a HEIC image in a process of its own, because the file is a stranger's and the decoder has had holes. It gets the file and
 * nothing else: no environment, no writing, no other programs, and as much memory and time as the image needs. Where the system has no
 * `prlimit`, V8 limits its memory.
 * @throws ToolFailed if the image can't be decoded within the limits; Error if there are more pixels than the header said
 */
export async function decodeHeic(source: Uint8Array, { pixels, seconds, program = decoder }: Limits): Promise<Pixels> {
  const memory = base.memory + bytesPerPixel * pixels;
  const isolated = ['--permission', '--allow-fs-read=*', '--no-warnings'];
  const within = [`--wasm-max-mem-pages=${Math.ceil(memory / pageSize)}`, '--max-old-space-size=64'];
  const stop = new AbortController();
  const received = receive(pixels, stop);
  const options = { input: Readable.from([source]), limitSeconds: seconds, memory: memory + base.code, env: {}, signal: stop.signal };
  await runTool(process.execPath, [...isolated, ...within, fileURLToPath(program), String(pixels)], { output: received.add }, options);
  return received.image();
}

const decoder = new URL('./heic-program.ts', import.meta.url);
/** Width and height, before the pixels. */
const headSize = 8;

/** Receives an image in pieces, and stops its sender at one byte too many. */
function receive(maxPixels: number, stop: AbortController) {
  const bytes = Buffer.alloc(headSize + maxPixels * 4);
  let length = 0;
  return {
    add(piece: Buffer): void {
      if (length + piece.length > bytes.length) stop.abort(new Error('The decoder sent more than the image has.'));
      else length += piece.copy(bytes, length);
    },
    image(): Pixels {
      const [width, height] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
      const end = headSize + width * height * 4;
      if (length <= headSize || length !== end) throw new Error('It cannot be decoded.');
      return { width, height, data: bytes.subarray(headSize, end) };
    },
  };
}
