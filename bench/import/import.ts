import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostImport } from '@everycast/contract/imports';
import pg from 'pg';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { signUp, type Visitor } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { ended, readyAt, startServer } from '../served.ts';
import { type Bare, mostMemory, type Took } from './bare.ts';
import { handles, labels, makeFile } from './made-file.ts';

/** IMPORT_ROWS overrides it. */
const rows = Number(process.env.IMPORT_ROWS ?? 50_000);
const rounds = Number(process.env.IMPORT_ROUNDS ?? 3);
/** How often the web app asks how far an import is. Milliseconds. */
const askEvery = 1_000;
const most = 200e6;

/**
 * A file imported by the real server, from the upload until the last post is saved, with a person who follows it; and the same file parsed,
 * and its rows inserted without looking at them, by a process of its own. In turn, each round in workspaces of its own.
 */
export async function benchImport(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-import-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log: createLog('error') });
  const server = startServer(dataDir, postgres.url, 'web,worker');
  const database = new pg.Client({ connectionString: postgres.url });
  const path = join(dataDir, 'posts.csv');
  try {
    const [url] = await Promise.all([readyAt(server), makeFile(path, rows), database.connect()]);
    const sides: Record<'imported' | 'bare', Took[]> = { imported: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      sides.bare.push(await insertBare({ ...(await prepare(url, database)), database: postgres.url, path }));
      const { visitor } = await prepare(url, database);
      sides.imported.push({ took: await imported(url, visitor, path), most: await mostMemory(server.pid ?? 'self') });
    }
    return report(sides);
  } finally {
    await database.end();
    await ended(server);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A person with accounts and labels. */
async function prepare(url: string, database: pg.Client): Promise<Omit<Bare, 'database' | 'path'> & { visitor: Visitor }> {
  const visitor = await signUp(url);
  const { rows: found } = await database.query(
    'select workspace_id, user_id from member join auth_user on auth_user.id = user_id where email = $1',
    [visitor.email],
  );
  const { workspace_id: workspaceId, user_id: userId } = found[0];
  const accounts: Record<string, string> = {};
  for (const handle of handles) {
    const id = randomUUID();
    accounts[handle] = id;
    await database.query(
      `insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
       values ($1, $2, 'bluesky', 'https://example.org', $4, $3, 'Harbour', 'healthy', 'sealed', 1, false, now(), now())`,
      [id, workspaceId, handle, id],
    );
  }
  const made: Record<string, string> = {};
  for (const name of labels) made[name] = (await visitor.call<{ id: string }>('POST', '/api/v1/labels', { name, color: 'teal' })).id;
  return { visitor, workspaceId, userId, accounts, labels: made };
}

async function insertBare({ database, path, workspaceId, userId, accounts, labels: made }: Bare): Promise<Took> {
  const bare = fork(new URL('./bare.ts', import.meta.url));
  try {
    bare.send({ database, path, workspaceId, userId, accounts, labels: made } satisfies Bare);
    const [took] = (await once(bare, 'message')) as [Took];
    return took;
  } finally {
    bare.disconnect();
    await ended(bare);
  }
}

/** @returns milliseconds from the upload until the last row is imported */
async function imported(url: string, { cookie, call }: Visitor, path: string): Promise<number> {
  const begun = performance.now();
  const body = new FormData();
  body.append('file', await openAsBlob(path), 'posts.csv');
  const answer = await fetch(`${url}/api/v1/post-imports`, { method: 'POST', headers: { cookie, origin: url }, body });
  const { id } = (await answer.json()) as PostImport;
  const settled = async (): Promise<PostImport> => {
    for (;;) {
      const one = await call<PostImport>('GET', `/api/v1/post-imports/${id}`);
      if (one.phase === 'ready') return one;
      if (one.phase === 'failed') throw new Error(one.problem?.message);
      await wait(askEvery);
    }
  };
  const checked = await settled();
  if (checked.rows.ready !== rows) throw new Error(`Of ${rows} rows, ${JSON.stringify(checked.rows)}.`);
  if (process.env.IMPORT_STEPS) console.log(`checked after ${Math.round(performance.now() - begun)} ms`);
  await call('POST', `/api/v1/post-imports/${id}/import`);
  const done = await settled();
  if (done.rows.imported !== rows) throw new Error(`Of ${rows} rows, ${JSON.stringify(done.rows)}.`);
  return performance.now() - begun;
}

function report({ imported: ours, bare }: Record<'imported' | 'bare', Took[]>): string {
  const rate = ({ took }: Took) => (rows / took) * 1_000;
  const said = (side: readonly Took[]) =>
    `${median(side.map(rate)).toFixed(0)} rows a second (rounds: ${side.map((one) => rate(one).toFixed(0)).join(', ')})`;
  const ratio = median(ours.map(rate)) / median(bare.map(rate));
  const memory = Math.max(...ours.map((one) => one.most)) - Math.max(...bare.map((one) => one.most));
  return [
    `${rows} rows imported: ${said(ours)}; parsed and inserted bare: ${said(bare)}; ratio ${asked(ratio, { atLeast: 0.3 })}`,
    `peak memory over the bare process: ${asked(memory / 1e6, { atMost: most / 1e6 }, { unit: ' MB', digits: 0 })}`,
  ].join('\n');
}
