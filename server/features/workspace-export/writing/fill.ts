import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportPart } from '@everycast/contract/workspace-exports';
import { message } from '@everycast/messages/message';
import { say } from '../../../kernel/messages.ts';
import { FileMissing, type Storage } from '../../../kernel/storage.ts';
import type { ContentsStore, ExportRecord, StoredFile } from '../contents-store.ts';
import type { Reached } from '../export-store.ts';
import { kindsOf } from '../kinds/kinds.ts';
import { createArchive } from './archive.ts';
import { readable } from './fields.ts';
import { mediaPath } from './names.ts';
import { readme } from './readme.ts';
import { addTable } from './tables.ts';

interface Parts {
  storage: Pick<Storage, 'stream'>;
  contents: ContentsStore;
  now(): Date;
}
interface What {
  /** An empty one, on this machine. */
  folder: string;
  workspaceId: string;
  parts: readonly ExportPart[];
  signal: AbortSignal;
}

/** What writing a record takes, in bytes of a media file: progress counts both. */
const bytesPerRecord = 2_000;
/** While a large file is written. Milliseconds. */
const reportEvery = 1_000;
const errorColumns = ['id', 'name', 'path', 'error'];

/**
 * Writes everything that a workspace has, in these parts, to one ZIP archive: a page of records, or a piece of a file, is in memory at a time.
 * A file that the storage doesn't have is listed in errors.csv.
 * @param reach receives how far it is, and the fraction of it
 * @returns where the archive is
 */
export async function fill(
  { storage, contents, now }: Parts,
  { folder, workspaceId, parts, signal }: What,
  reach: (reached: Reached, fraction: number) => Promise<void>,
): Promise<{ path: string; reached: Reached }> {
  const path = join(folder, 'archive.zip');
  const at = now();
  // Closes the file, whatever happens.
  using stop = stopping();
  const archive = createArchive(path, { at, signal: AbortSignal.any([signal, stop.signal]) });
  const kinds = kindsOf(parts);
  const withFiles = parts.includes('media');
  const records = await contents.size(kinds, workspaceId);
  const total = records * bytesPerRecord + (withFiles ? (await contents.count(workspaceId)).mediaBytes : 0);
  const reached: Reached = { step: 0, steps: kinds.length + (withFiles ? 2 : 1), records: 0, bytes: 0, missing: 0 };
  const errors: ExportRecord[] = [];
  let mediaBytes = 0;

  async function report(): Promise<void> {
    signal.throwIfAborted();
    reached.bytes = archive.bytes();
    await reach({ ...reached }, Math.min(0.99, (reached.records * bytesPerRecord + mediaBytes) / Math.max(1, total)));
  }
  async function step(): Promise<void> {
    reached.step += 1;
    await report();
  }

  async function* recordsOf(kind: (typeof kinds)[number]): AsyncGenerator<ExportRecord[]> {
    for await (const page of contents.records(kind, workspaceId)) {
      yield page.map((record) => readable(kind.file === 'media' ? { ...record, path: withFiles ? pathOf(record) : null } : record));
      reached.records += page.length;
      await report();
    }
  }

  async function addFile(file: StoredFile): Promise<void> {
    const name = mediaPath(file);
    const source = await storage.stream(file.fileKey).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (source === null) {
      reached.missing += 1;
      errors.push({ id: file.id, name: file.name, path: name, error: say(message('workspace_exports.file_missing')) });
    } else {
      const before = { media: mediaBytes, archive: archive.bytes() };
      // Pictures and videos are compressed already.
      const added = archive.add(name, source, { compress: false }).then(() => true);
      added.catch(() => undefined); // awaited below, unless reporting throws first
      while (!(await Promise.race([added, wait(reportEvery, false, { ref: false })]))) {
        mediaBytes = before.media + Math.min(file.bytes, archive.bytes() - before.archive);
        await report();
      }
      mediaBytes = before.media + file.bytes;
    }
    await report();
  }

  await step();
  await archive.add('README.txt', Readable.from([readme({ name: (await contents.nameOf(workspaceId)) ?? '', at, parts })]));
  for (const kind of kinds) {
    await step();
    const columns = [...Object.keys(kind.record), ...(kind.file === 'media' ? ['path'] : [])];
    await addTable(archive, folder, { name: kind.file, columns, records: recordsOf(kind) });
  }
  if (withFiles) {
    await step();
    for await (const file of contents.files(workspaceId)) await addFile(file);
  }
  if (errors.length > 0) await addTable(archive, folder, { name: 'errors', columns: errorColumns, records: Readable.from([errors]) });
  await archive.close();
  reached.bytes = archive.bytes();
  return { path, reached };
}

/** A signal that is aborted at the end of the scope. */
function stopping(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController();
  return { signal: controller.signal, [Symbol.dispose]: () => controller.abort() };
}

const pathOf = ({ id, name }: ExportRecord): string => mediaPath({ id: String(id), name: String(name) });
