import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { OneConnection } from '../kernel/database/one-connection.ts';
import { StartError } from '../kernel/errors.ts';
import type { Storage } from '../kernel/storage.ts';
import type { Manifest } from './archive/format.ts';
import { readArchive } from './archive/reader.ts';
import { asWritten, type Table } from './store/catalog.ts';
import { createPartitions, loadTable, type TableLoad } from './store/load.ts';

export interface Destination {
  /** In the transaction, with empty tables and without foreign keys. */
  client: OneConnection['client'];
  storage: Storage;
  dataDir: string;
  signal: AbortSignal;
  keepKey(key: string): Promise<void>;
}

/** Restores every member in order. Files left by an earlier attempt are overwritten. */
export async function unpack(
  path: string,
  { tables }: Manifest,
  { client, storage, dataDir, signal, keepKey }: Destination,
): Promise<void> {
  for (const setting of asWritten) await client.query(setting);
  await createPartitions(client, tables);
  // On the storage's disk, so that files are moved instead of copied.
  const drafts = join(dataDir, '.restoring');
  await rm(drafts, { recursive: true, force: true });
  await mkdir(drafts, { mode: 0o700 });
  const rows = rowsInto(client, tables);
  try {
    for await (const { member, content } of readArchive(path)) {
      signal.throwIfAborted();
      if (member.kind === 'piece') {
        await rows.write(member.table, content, signal);
        continue;
      }
      await rows.end();
      if (member.kind === 'secret-key') await keepKey(await text(content));
      else if (member.kind === 'file') {
        const draft = join(drafts, 'file');
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }), { signal });
        // Files that people see get their type from the tables.
        await storage.putFile(member.key, draft, 'application/octet-stream');
      }
    }
    await rows.end();
    rows.insist();
  } finally {
    rows.abandon();
    await rm(drafts, { recursive: true, force: true });
  }
}

/** A table's consecutive chunks are one COPY. */
function rowsInto(client: OneConnection['client'], tables: Manifest['tables']) {
  const loaded = new Map<string, number>();
  let open: { name: string; load: TableLoad } | null = null;

  async function end(): Promise<void> {
    if (!open) return;
    const { name, load } = open;
    loaded.set(name, await load.end());
    open = null;
  }

  return {
    end,
    async write(name: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
      if (open?.name !== name) {
        await end();
        const table: Table | undefined = tables.find((one) => one.name === name);
        if (!table) throw new StartError(`The backup has rows for a table it doesn't describe (${name}). Use another backup.`);
        open = { name, load: loadTable(client, table) };
      }
      for await (const chunk of content) {
        signal.throwIfAborted();
        await open.load.write(chunk);
      }
    },
    abandon: () => open?.load.abandon(),
    /** @throws StartError if a table's row count differs from the manifest */
    insist(): void {
      const wrong = tables.find(({ name, rows }) => (loaded.get(name) ?? 0) !== rows);
      if (wrong) throw new StartError(`The table ${wrong.name} didn't get all of its ${wrong.rows} rows. Use another copy of the backup.`);
    },
  };
}
