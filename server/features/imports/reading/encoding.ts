import { createReadStream } from 'node:fs';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text: by its byte order mark, by the zeros that UTF-16 has between Latin letters, or UTF-8 if all of it is valid. What
 * isn't comes from a spreadsheet that writes Windows' Western European encoding, of which Latin-1 is a part.
 */
export async function encodingOf(path: string, start: Buffer): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, 1000);
  const zerosAt = (offset: number) => sample.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  if (zerosAt(1) > sample.length / 4) return 'utf-16le';
  if (zerosAt(0) > sample.length / 4) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const file = createReadStream(path);
  try {
    for await (const chunk of file) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    // The decoder says so with this; anything else is the disk's.
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    file.destroy();
  }
}

/** The text of a file, piece by piece and without a byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
