import { readFile as readText } from 'node:fs/promises';
import pg from 'pg';
import { readFile } from '../../server/features/imports/reading/read-file.ts';
import { newId } from '../../server/kernel/ids.ts';

/** The rows that an imported post has: itself, on an account, with a label, its history, and its content as it was. */
const columns = {
  post: ['id', 'workspace_id', 'author_id', 'text', 'wall_time', 'zone', 'due_at', 'version', 'created_at', 'updated_at'],
  target: ['id', 'post_id', 'workspace_id', 'account_id', 'state', 'due_at', 'next_attempt_at', 'generation'],
  post_label: ['post_id', 'label_id'],
  post_activity: ['id', 'post_id', 'user_id', 'kind', 'data', 'at'],
  post_revision: ['id', 'post_id', 'user_id', 'content', 'started_at', 'at'],
} as const;
type Table = keyof typeof columns;

/** What bare rows are inserted with. */
export interface Bare {
  database: string;
  path: string;
  workspaceId: string;
  userId: string;
  accounts: Record<string, string>;
  labels: Record<string, string>;
}

/** How long it took, in milliseconds, and the most memory of the process, in bytes. */
export interface Took {
  took: number;
  most: number;
}

const writtenAtOnce = 500;

/** Parses a file and inserts its rows, without looking at them. */
process.on('message', async ({ database, path, workspaceId, userId, accounts, labels }: Bare) => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const begun = performance.now();
  const empty = (): Record<Table, unknown[][]> => ({ post: [], target: [], post_label: [], post_activity: [], post_revision: [] });
  let waiting = empty();
  const write = async () => {
    await client.query('begin');
    for (const [table, rows] of Object.entries(waiting) as [Table, unknown[][]][]) {
      const places = rows.map((row, index) => `(${row.map((_, at) => `$${index * row.length + at + 1}`).join()})`);
      await client.query(`insert into ${table} (${columns[table].join()}) values ${places.join()}`, rows.flat());
    }
    await client.query('commit');
    waiting = empty();
  };
  let isNames = true;
  for await (const { cells } of (await readFile(path)).rows) {
    const [text, at = '', handle = '', label = ''] = cells;
    if (!isNames) {
      const [id, now, wallTime] = [newId(), new Date(), at.replace(' ', 'T')];
      const [due, accountId] = [new Date(`${wallTime}Z`), accounts[handle.slice(1)]];
      waiting.post.push([id, workspaceId, userId, text, wallTime, 'UTC', due, 1, now, now]);
      waiting.target.push([newId(), id, workspaceId, accountId, 'scheduled', due, due, 1]);
      waiting.post_label.push([id, labels[label]]);
      for (const [kind, to] of [['created'], ['scheduled', { at: wallTime, zone: 'UTC' }]])
        waiting.post_activity.push([newId(), id, userId, kind, { to }, now]);
      const content = { text, media: [], thread: [], firstComment: '', options: {}, accountIds: [accountId], versions: [], own: {} };
      waiting.post_revision.push([newId(), id, userId, content, now, now]);
    }
    isNames = false;
    if (waiting.post.length === writtenAtOnce) await write();
  }
  if (waiting.post.length > 0) await write();
  const took = performance.now() - begun;
  await client.end();
  process.send?.({ took, most: await mostMemory('self') } satisfies Took);
});

/** The most memory that a process has had, in bytes. */
export async function mostMemory(pid: number | 'self'): Promise<number> {
  return 1024 * Number(/VmHWM:\s+(\d+)/.exec(await readText(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
