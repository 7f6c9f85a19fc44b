import type { Connected } from '@everycast/platforms/port/account';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { type Flow, film } from './flows.ts';

type Row = Record<string, unknown>;
const tables = (kernel: Kernel) => kernel.db.withTables<Record<string, Row>>();

/** A stored file as a library video. */
export async function seedVideo(kernel: Kernel, workspaceId: string, file: { key: string; bytes: number }): Promise<string> {
  const id = newId();
  const row = { id, workspaceId, sourceHash: id, hash: id, bytes: file.bytes, fileKey: file.key, thumbnailKey: file.key, ...film };
  await tables(kernel)
    .insertInto('media')
    .values({ ...row, createdAt: kernel.clock.now() })
    .execute();
  return id;
}

export async function seedAccount(kernel: Kernel, workspaceId: string, { platform }: Flow, account: Connected): Promise<string> {
  const { credentials, ...shown } = account;
  const row = { id: newId(), workspaceId, platform: platform.manifest.id, state: 'healthy', version: 1, createdAt: kernel.clock.now() };
  await tables(kernel)
    .insertInto('account')
    .values({ ...row, ...shown, credentials: kernel.secrets.seal(JSON.stringify(credentials), 'account') })
    .execute();
  return row.id;
}

/** A post of the video that is due now. @returns its target */
export async function seedPost(
  kernel: Kernel,
  at: { workspaceId: string; accountId: string; mediaId: string },
  flow: Flow,
): Promise<string> {
  const { workspaceId, accountId, mediaId } = at;
  const [postId, targetId, now] = [newId(), newId(), kernel.clock.now()];
  const options = { [flow.platform.manifest.id]: flow.options };
  const post = { id: postId, workspaceId, text: `Bench ${postId}`, options, version: 1, dueAt: now, createdAt: now, updatedAt: now };
  await tables(kernel).insertInto('post').values(post).execute();
  const target = { id: targetId, postId, workspaceId, accountId, state: 'scheduled', dueAt: now, nextAttemptAt: now };
  await tables(kernel).insertInto('target').values(target).execute();
  await tables(kernel).insertInto('postMedia').values({ postId, targetId: null, part: 0, position: 0, mediaId, alt: '' }).execute();
  return targetId;
}

interface Upload {
  state: string;
  detail: string | null;
  milliseconds: number;
}

/** The ledger's line of the step that sends the file; undefined if it hasn't started. */
export async function uploadOf(kernel: Kernel, targetId: string): Promise<Upload | undefined> {
  const steps = kernel.db.withTables<{
    ledgerStep: { targetId: string; kind: string; state: string; detail: string | null; startedAt: Date; finishedAt: Date | null };
  }>();
  const query = steps.selectFrom('ledgerStep').select(['state', 'detail', 'startedAt', 'finishedAt']);
  const row = await query.where('targetId', '=', targetId).where('kind', '=', 'upload').executeTakeFirst();
  return row && { ...row, milliseconds: (row.finishedAt?.getTime() ?? Number.NaN) - row.startedAt.getTime() };
}

/** Why it wasn't published, or null. */
export async function problemOf(kernel: Kernel, targetId: string): Promise<string | null> {
  const targets = kernel.db.withTables<{ target: { id: string; problemMessage: string | null; problemPlatformMessage: string | null } }>();
  const query = targets.selectFrom('target').select(['problemMessage', 'problemPlatformMessage']).where('id', '=', targetId);
  const { problemMessage, problemPlatformMessage } = await query.executeTakeFirstOrThrow();
  return problemMessage && `${problemMessage} (${problemPlatformMessage})`;
}
