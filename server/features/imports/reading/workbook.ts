import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Unzip, UnzipInflate } from 'fflate';
import { AppError } from '../../../kernel/errors.ts';
import type { FileRow } from './file-rows.ts';
import type { WorkbookAnswer } from './workbook-thread.ts';

/** A workbook of 50,000 rows has about 40 MB. More is one that is made to fill the memory. */
const maxUnpackedBytes = 120_000_000;
const maxEntries = 2_000;

/** Memory of the thread that reads a workbook: about twice what one of 50,000 rows takes. MB. */
const threadMemory = 700;

/**
 * The rows of a workbook's first sheet; a formula's is its last result. A thread reads it, whose memory is limited: a few bytes can say
 * that a sheet has a cell in the last row and column there is, and the reader makes room for all before it.
 * @throws AppError invalid_input, too_large
 */
export async function* readWorkbook(path: string): AsyncIterable<FileRow> {
  await refuseBomb(path);
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  });
  try {
    for (let characters = 0; ; ) {
      const { rows } = await askThread(thread);
      if (rows.length === 0) return;
      characters += rows.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length, 0), 0);
      // Cells share their texts in the file, but not in the database.
      if (characters > maxUnpackedBytes) throw new AppError('too_large', 'imports.workbook_too_large');
      yield* rows;
    }
  } finally {
    await thread.terminate();
  }
}

/** The next rows, none at the end. */
async function askThread(thread: Worker): Promise<{ rows: FileRow[] }> {
  const answered = once(thread, 'message') as Promise<[WorkbookAnswer]>;
  thread.postMessage('next');
  const [answer] = await answered.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new AppError('too_large', 'imports.workbook_too_large');
  });
  if ('rows' in answer) return answer;
  throw new AppError('invalid_input', 'imports.workbook_unreadable', undefined, { cause: answer.unreadable });
}

/** Unpacks everything without keeping it: neither what the archive says of its sizes nor what it really has is too much. */
async function refuseBomb(path: string): Promise<void> {
  const tooLarge = new AppError('too_large', 'imports.workbook_too_large');
  let [declared, real, entries] = [0, 0, 0];
  let failure: Error | null = null;
  const unzip = new Unzip((entry) => {
    entries += 1;
    declared += entry.originalSize ?? 0;
    entry.ondata = (error, chunk) => {
      if (error) failure = error;
      else real += chunk.length;
    };
    if (entries <= maxEntries && declared <= maxUnpackedBytes) entry.start();
  });
  unzip.register(UnzipInflate);
  // In small pieces: one of 16 kB unpacks to 16 MB at most.
  const file = createReadStream(path, { highWaterMark: 16 * 1024 });
  try {
    for await (const chunk of file) {
      unzip.push(chunk as Buffer);
      if (Math.max(declared, real) > maxUnpackedBytes || entries > maxEntries) throw tooLarge;
      if (failure) throw failure;
    }
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', 'imports.workbook_unreadable', undefined, { cause: String(error) });
  } finally {
    file.destroy();
  }
}
