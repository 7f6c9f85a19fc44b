import { createHash } from 'node:crypto';
import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { Person } from './fill/person.ts';

/** What someone's lists contain in a workspace, and its files. */
export interface Seen {
  workspaceId: string;
  email: string;
  password: string;
  /** IDs by the path of the list, in order. */
  lists: Record<string, string[]>;
  /** SHA-256 by path; the status where there is no file. */
  files: Record<string, string>;
}

/** Lists of which nothing may get lost. The API keeps these paths: they have a version. */
const lists = [
  '/api/v1/accounts',
  '/api/v1/account-groups',
  '/api/v1/api-keys',
  '/api/v1/engagement/conversations?limit=100',
  '/api/v1/engagement/saved-replies',
  '/api/v1/labels',
  '/api/v1/media?limit=100',
  '/api/v1/notifications',
  '/api/v1/posts?limit=100',
  '/api/v1/queues',
  '/api/v1/snippets',
  '/api/v1/stream-destinations',
  '/api/v1/stream-events',
  '/api/v1/streams',
  '/api/v1/videos/jobs',
  '/api/v1/workspaces/current/members',
];

/** Looks at everything in a workspace as a person would. */
export async function look(person: Person, workspaceId: string): Promise<Seen> {
  person.enter(workspaceId);
  const seen: Seen = { workspaceId, email: person.email, password: person.password, lists: {}, files: {} };
  for (const path of lists) {
    const { items } = await person.call<{ items: Record<'id' | 'userId', string>[] }>('GET', path);
    seen.lists[path] = items.map(({ id, userId }) => id ?? userId).sort();
  }
  const { items: media } = await person.call<{ items: Media[] }>('GET', '/api/v1/media?limit=100');
  const { items: accounts } = await person.call<{ items: Account[] }>('GET', '/api/v1/accounts');
  const paths = [...media.map(({ id }) => `/api/v1/media/${id}/file`), ...accounts.map(({ id }) => `/api/v1/accounts/${id}/avatar`)];
  for (const path of paths) {
    const answer = await person.request('GET', path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    seen.files[path] = answer.ok ? createHash('sha256').update(bytes).digest('hex') : String(answer.status);
  }
  return seen;
}
