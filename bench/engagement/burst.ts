import { createHmac } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import type { Burst } from './sender.ts';

const accounts = 100;

/** Connected Pages; returns their remote IDs. */
export async function seedPages(kernel: Kernel): Promise<string[]> {
  const tables = kernel.db.withTables<Record<string, Record<string, unknown>>>();
  const createdAt = kernel.clock.now();
  const workspaceId = newId();
  await tables.insertInto('workspace').values({ id: workspaceId, name: 'Bench', zone: 'UTC', personalOf: null, createdAt }).execute();
  const pages = Array.from({ length: accounts }, (_, index) => ({ id: newId(), remoteId: String(1_000_000 + index) }));
  const rows = pages.map(({ id, remoteId }) => ({
    id,
    workspaceId,
    platform: 'facebook',
    service: 'https://facebook.example',
    remoteId,
    handle: remoteId,
    displayName: 'Bench',
    avatarUrl: null,
    profileUrl: null,
    state: 'healthy',
    version: 1,
    credentials: 'none',
    createdAt,
  }));
  await tables.insertInto('account').values(rows).execute();
  await tables
    .insertInto('engagementSource')
    .values(pages.map(({ id }) => ({ id, workspaceId, service: 'https://facebook.example' })))
    .execute();
  return pages.map(({ remoteId }) => remoteId);
}

interface BurstOptions {
  pages: readonly string[];
  /** No two rounds have the same deliveries. */
  round: number;
  deliveries: number;
  /** As many of them are sent twice. */
  repeated: number;
  /** The app's. */
  secret: string;
}

/** Signed deliveries, shuffled by the round's number; a tenth of them is there twice. */
export function burstOf({ pages, round, deliveries, repeated, secret }: BurstOptions): Burst['deliveries'] {
  const different = Array.from({ length: deliveries - repeated }, (_, index) => {
    const value = { item: 'comment', verb: 'add', comment_id: `${round}_${index}`, message: 'Which clay is this? It throws so cleanly.' };
    const entry = [{ id: pages[index % pages.length], time: index, changes: [{ field: 'feed', value }] }];
    const body = JSON.stringify({ object: 'page', entry });
    return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
  });
  const all = [...different, ...different.slice(0, repeated)];
  const random = xoroshiro128plus(round);
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = uniformInt(random, 0, at);
    [all[at], all[other]] = [all[other] as (typeof all)[number], all[at] as (typeof all)[number]];
  }
  return all;
}
