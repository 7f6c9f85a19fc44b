import { randomUUID } from 'node:crypto';
import { tidOf } from '@everycast/platforms/bluesky/keys';
import type pg from 'pg';
import { Agent, request } from 'undici';

export interface BareWork {
  standIn: string;
  pool: pg.Pool;
  posts: readonly { did: string; text: string }[];
  concurrency: number;
}

export const bareTables = `
  create table if not exists bare_step (id uuid primary key, intent jsonb not null, outcome jsonb, started_at timestamptz not null, finished_at timestamptz);
  create table if not exists bare_target (id uuid primary key, state text not null, permalink text, published_at timestamptz)`;

/**
 * The least that publishing exactly once can do: for each post one commit before the call, the call, and two commits after it, each of a
 * single row, and nothing else: no schedule, no leases, no accounts, no history.
 * @returns milliseconds for all posts
 */
export async function bareLoop({ standIn, pool, posts, concurrency }: BareWork): Promise<number> {
  const targets = posts.map((post) => ({ ...post, id: randomUUID() }));
  await pool.query('truncate bare_step, bare_target');
  await pool.query(`insert into bare_target select unnest($1::uuid[]), 'scheduled'`, [targets.map(({ id }) => id)]);
  const agent = new Agent({ connections: concurrency, pipelining: 1 });
  const waiting = targets.values();
  const began = performance.now();

  let sequence = 0;
  async function work(): Promise<void> {
    for (const { id, did, text } of waiting) {
      const now = new Date();
      sequence += 1;
      const rkey = tidOf(now.getTime() * 1000 + (sequence % 1000), 0);
      const step = randomUUID();
      const intent = JSON.stringify({ rkey, createdAt: now.toISOString() });
      await pool.query({ name: 'intend', text: insertStep, values: [step, intent, now] });
      const record = { $type: 'app.bsky.feed.post', text, createdAt: now.toISOString() };
      const { body } = await request(`${standIn}/xrpc/com.atproto.repo.createRecord`, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: 'Bearer token' },
        body: JSON.stringify({ repo: did, collection: 'app.bsky.feed.post', rkey, record }),
      });
      const { uri, cid } = (await body.json()) as { uri: string; cid: string };
      const done = new Date();
      await pool.query({ name: 'outcome', text: finishStep, values: [step, JSON.stringify({ uri, cid }), done] });
      await pool.query({ name: 'published', text: finishTarget, values: [id, uri, done] });
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  const took = performance.now() - began;
  await agent.close();
  return took;
}

const insertStep = 'insert into bare_step (id, intent, started_at) values ($1, $2, $3)';
const finishStep = 'update bare_step set outcome = $2, finished_at = $3 where id = $1';
const finishTarget = `update bare_target set state = 'published', permalink = $2, published_at = $3 where id = $1`;
