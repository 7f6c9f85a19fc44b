import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { FlvError } from '@everycast/streaming/flv/tag';

/**
 * The whole tags of an FLV file, piece by piece. A file that its process couldn't finish ends within a tag; what follows in another file would
 * be taken for the rest of it.
 */
export async function* wholeTags(file: AsyncIterable<Buffer>): AsyncGenerator<MediaTag[]> {
  const reader = createFlvReader();
  for await (const bytes of file) {
    try {
      yield reader.push(bytes);
    } catch (error) {
      // After a loss of power, blocks may be missing: what follows can't be read anymore.
      if (error instanceof FlvError) return;
      throw error;
    }
  }
}
