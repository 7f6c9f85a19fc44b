import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { message } from '@everycast/messages/message';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { Limit } from '../../kernel/database/limit.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { FileMissing } from '../../kernel/storage.ts';
import { ofJoined } from './contents/of-joined.ts';
import { ofOwned } from './contents/of-owned.ts';
import { ofMember, ofPerson } from './contents/of-person.ts';
import type { Part } from './contents/part.ts';
import type { PersonalExportNeeds } from './needs.ts';
import { createPersonalExportStore } from './personal-export-store.ts';
import { csvLine, fileName, jsonLines } from './rules.ts';

/** Everything a person has as one ZIP archive. */
export interface PersonalExport {
  /** Notes that a person asks for the archive. @returns a ticket to open it with */
  request(userId: string, origin: Origin): Promise<string>;

  /** The archive, made while it is read. The person's earlier one here ends. @throws AppError not_found for a ticket that has expired */
  open(userId: string, ticket: string): Promise<Readable>;
}

/** Columns of posts.csv. */
const postColumns = ['id', 'text', 'platforms', 'due_at', 'created_at', 'updated_at', 'deleted_at'];

/** How long a download can begin. Milliseconds. */
const ticketFor = 10 * 60 * 1000;
const purpose = 'archive';
const Ticket = z.object({ userId: z.string(), until: z.number() });

type ExportKernel = Pick<Kernel, 'db' | 'storage' | 'clock' | 'log' | 'secrets' | 'domainEvents'>;

export function createPersonalExport(kernel: ExportKernel, needs: PersonalExportNeeds): PersonalExport {
  const store = createPersonalExportStore(kernel.db);
  /** By person. It saves this process work; there is no harm in one from each process. */
  const running = new Map<string, Readable>();

  async function fill(zip: ZipFile, userId: string): Promise<void> {
    const out = zip.outputStream as Readable;
    let current: Readable | null = null;
    out.once('close', () => current?.destroy());
    /** The next entry starts when this one has been read, so that nothing piles up. */
    const add = async (path: string, open: () => Promise<Readable>, compress = true): Promise<void> => {
      if (out.destroyed) throw new Error('Nobody reads this archive any more.');
      const source = await open();
      current = source;
      zip.addReadStream(source, path, { compress, mtime: kernel.clock.now() });
      await finished(source);
    };
    const text = (path: string, body: AsyncIterable<string> | string[]) => add(path, async () => Readable.from(body));
    const parts = async (folder: string, list: readonly Part[], values: readonly string[], limit: Limit | null) => {
      for (const part of list) {
        await text(`${folder}${part.file}.json`, jsonLines(store.rows(part, values, limit)));
        if (part.file === 'posts') await text(`${folder}posts.csv`, csvOf(store.rows(part, values, limit)));
      }
    };

    const workspaces = await needs.workspaces.of(userId);
    await text('README.txt', [say(message('archive.readme', { at: kernel.clock.now().toISOString() }))]);
    await text('workspaces.json', [JSON.stringify(workspaces, null, 2)]);
    await parts('', ofPerson, [userId], null);
    for (const [at, { id, name, role, groupIds }] of workspaces.entries()) {
      if (await needs.workspaces.twoFactor.isClosedTo(userId, id)) continue;
      const folder = `workspaces/${at + 1} ${fileName(name)}/`;
      const owns = role === 'owner';
      const limit = groupIds && { workspaceId: id, userId };
      await parts(folder, [...(owns ? ofOwned : ofJoined), ...ofMember], [id, userId], limit);
      for await (const file of store.files(id, owns ? null : userId, limit)) {
        const path = `${folder}files/${file.id} ${fileName(file.name)}`;
        // Pictures and videos are compressed already.
        await add(path, () => kernel.storage.stream(file.fileKey), false).catch((error: unknown) => {
          if (!(error instanceof FileMissing)) throw error;
          kernel.log.warn({ err: error }, 'A file is missing in an archive, as it is in the storage');
        });
      }
    }
    zip.end();
  }

  async function* csvOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
    yield csvLine(postColumns);
    for await (const row of rows) {
      const post = JSON.parse(row) as Record<string, unknown>;
      yield csvLine(postColumns.map((column) => post[column]));
    }
  }

  /** Whether a ticket lets this person download their archive now. */
  function admits(ticket: string, userId: string): boolean {
    try {
      const of = Ticket.parse(JSON.parse(kernel.secrets.open(ticket, purpose)));
      return of.userId === userId && of.until > kernel.clock.now().getTime();
    } catch {
      return false; // not sealed by this server
    }
  }

  return {
    async request(userId, origin) {
      await kernel.db
        .transaction()
        .execute((tx) => kernel.domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'export_requested' }, origin }));
      const ticket = { userId, until: kernel.clock.now().getTime() + ticketFor };
      return encodeURIComponent(kernel.secrets.seal(JSON.stringify(ticket), purpose));
    },

    async open(userId, ticket) {
      if (!admits(ticket, userId)) throw new AppError('not_found', 'archive.expired');
      running.get(userId)?.destroy();
      const zip = new ZipFile();
      const out = zip.outputStream as Readable;
      running.set(userId, out);
      out.once('close', () => running.get(userId) === out && running.delete(userId));
      fill(zip, userId).catch((error: unknown) => {
        if (out.destroyed) return; // its reader has left
        kernel.log.error({ err: error }, 'An archive of a person could not be completed');
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
      await Promise.race([once(out, 'readable'), once(out, 'close')]);
      return out;
    },
  };
}
