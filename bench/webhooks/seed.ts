import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';

/** Events that are recorded by one transaction. */
const together = 10;

/** A workspace and who owns it. */
export async function seedOwner({ db, clock }: Pick<Kernel, 'db' | 'clock'>) {
  const [workspaceId, userId] = [newId(), newId()];
  const createdAt = clock.now();
  const tables = db.withTables<Record<string, Record<string, unknown>>>();
  await tables.insertInto('workspace').values({ id: workspaceId, name: 'Bench', zone: 'UTC', personalOf: null, createdAt }).execute();
  const person = { id: userId, name: 'Bench', email: 'bench@example.org', emailVerified: true, createdAt, updatedAt: createdAt };
  await tables.insertInto('authUser').values(person).execute();
  return { workspaceId, userId, role: 'owner' as const };
}

/** Says that posts were published, again and again, as features do. @returns the texts about each post, in order */
export async function recordEvents(
  { db, domainEvents }: Pick<Kernel, 'db' | 'domainEvents'>,
  workspaceId: string,
  { events, posts }: { events: number; posts: number },
): Promise<Map<string, string[]>> {
  const ids = Array.from({ length: posts }, () => newId());
  const told = new Map<string, string[]>();
  for (let from = 0; from < events; from += together) {
    await db.transaction().execute(async (tx) => {
      for (let index = from; index < Math.min(from + together, events); index += 1) {
        const postId = ids[index % posts] as string;
        const name = `Number ${index}`;
        await domainEvents.emit(tx, 'activity.happened', { workspaceId, action: 'post.published', subject: { id: postId, name } });
        told.set(postId, [...(told.get(postId) ?? []), name]);
      }
    });
  }
  return told;
}
