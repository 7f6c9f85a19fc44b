import { randomUUID } from 'node:crypto';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';

type Row = Record<string, unknown>;
const tables = (kernel: Kernel) => kernel.db.withTables<Record<string, Row>>();

/** Accounts, spread evenly over workspaces. */
export async function seedAccounts(kernel: Kernel, service: string, counts: { workspaces: number; accounts: number }): Promise<Account[]> {
  const now = kernel.clock.now();
  const workspaces = Array.from({ length: counts.workspaces }, () => newId());
  const workspaceRows = workspaces.map((id) => ({ id, name: 'Bench', zone: 'UTC', personalOf: null, createdAt: now }));
  await tables(kernel).insertInto('workspace').values(workspaceRows).execute();
  const credentials = kernel.secrets.seal(JSON.stringify(lastingLogin(now)), 'account');
  const accounts = Array.from({ length: counts.accounts }, (_, index) => ({
    id: newId(),
    workspaceId: workspaces[index % workspaces.length] ?? '',
    remoteId: `did:plc:${randomUUID().replaceAll('-', '').slice(0, 24)}`,
  }));
  const more = { platform: 'bluesky', service, displayName: 'Bench', avatarUrl: null, profileUrl: null, state: 'healthy', version: 1 };
  const rows = accounts.map((account, index) => ({ ...account, ...more, handle: `bench${index}.example`, credentials, createdAt: now }));
  await tables(kernel).insertInto('account').values(rows).execute();
  return accounts;
}

export type Account = { id: string; workspaceId: string; remoteId: string };

/** An access token that needs no renewal for a day. */
function lastingLogin(now: Date) {
  const payload = Buffer.from(JSON.stringify({ exp: Math.floor(now.getTime() / 1000) + 86_400 })).toString('base64url');
  return { accessJwt: `e30.${payload}.none`, refreshJwt: `e30.${payload}.none` };
}

/** Only the post is sent: its link gets no card, which would require fetching a page. */
const options = JSON.stringify({ bluesky: { linkCard: false } });

/** One post on one account each, all due at the same time. */
export async function seedPosts(kernel: Kernel, posts: readonly { text: string; account: Account }[], dueAt: Date): Promise<void> {
  const now = kernel.clock.now();
  const rows = posts.map(({ text, account }) => ({ postId: newId(), targetId: newId(), text, account }));
  const postRows = rows.map(({ postId, text, account }) => {
    return {
      id: postId,
      workspaceId: account.workspaceId,
      authorId: null,
      text,
      options,
      version: 1,
      dueAt,
      createdAt: now,
      updatedAt: now,
    };
  });
  const targetRows = rows.map(({ postId, targetId, account }) => {
    return {
      id: targetId,
      postId,
      workspaceId: account.workspaceId,
      accountId: account.id,
      state: 'scheduled',
      dueAt,
      nextAttemptAt: dueAt,
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await tables(kernel)
      .insertInto('post')
      .values(postRows.slice(from, from + 500))
      .execute();
    await tables(kernel)
      .insertInto('target')
      .values(targetRows.slice(from, from + 500))
      .execute();
  }
}
