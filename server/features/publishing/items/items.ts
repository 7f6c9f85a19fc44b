import { createHash } from 'node:crypto';
import { message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content, Publisher } from '@everycast/platforms/port/publisher';
import { isPostItself, type Step } from '@everycast/platforms/port/steps';
import { looseText } from '@everycast/platforms/port/text';
import type { LoadedAccount } from '../needs.ts';
import type { ItemOwner, ItemRow, ItemStore, RemoteAccount } from './remote-item-store.ts';

/** A request sent this long before may still have arrived within the searched time. Milliseconds. */
const lateMs = 3_600_000;

const remoteAccountOf = ({ platform, service, remoteId }: LoadedAccount): RemoteAccount => ({
  platform,
  service,
  accountRemoteId: remoteId,
});

/**
 * Equal for posts that a look-up could confuse. What follows a post is only looked up under that post, and a
 * response under what it answers.
 */
const likenessOf = ({ text, response }: Content): string => {
  const under = response ? `${response.action} ${response.to.remoteId} ` : '';
  return createHash('sha256').update(under).update(looseText(text)).digest('base64url');
};

/** A published post with an unknown ID: nothing else may be matched instead of it. */
export function unplacedItem(account: LoadedAccount, owner: ItemOwner, content: Content, sentAt: Date): ItemRow {
  return { ...remoteAccountOf(account), ...owner, remoteId: null, likeness: likenessOf(content), sentAt };
}

/** The remote item in a step's outcome; null if the step published nothing. */
export function itemOf(
  { step, outcome, sentAt }: { step: Step; outcome: Json; sentAt: Date },
  { target, account, content, publisher }: Whose,
): ItemRow | null {
  const made = publisher.itemOf(step, outcome);
  if (!made) return null;
  const owner = { targetId: target.id, generation: target.generation, step: made.step };
  if (made.remoteId === null) return isPostItself(step) ? unplacedItem(account, owner, content, sentAt) : null;
  return { ...remoteAccountOf(account), ...owner, remoteId: made.remoteId, likeness: null, sentAt };
}

interface Whose {
  target: { id: string; generation: number };
  account: LoadedAccount;
  content: Content;
  publisher: Publisher;
}

/** What a look-up for one step may match. */
interface Looked {
  step: Step;
  since: Date;
  /** The platform's display name. */
  name: string;
}

/** Creates a step's `free`: which of the IDs that a look-up found don't belong to another step. */
export function freeFor(
  { step, since, name }: Looked,
  { target, account, content }: Omit<Whose, 'publisher'>,
  store: Pick<ItemStore, 'takenItems' | 'hasUnplacedItem'>,
) {
  const by = remoteAccountOf(account);
  const owner = { targetId: target.id, generation: target.generation, step: step.key };
  return async (ids: readonly string[]): Promise<string[]> => {
    const taken = await store.takenItems(by, ids, owner);
    const free = ids.filter((id) => !taken.has(id));
    if (free.length === 0 || !isPostItself(step)) return free;
    const isAmbiguous = await store.hasUnplacedItem(by, likenessOf(content), new Date(since.getTime() - lateMs), owner);
    if (!isAmbiguous) return free;
    throw new PlatformProblem('unconfirmed', message('publishing.ambiguous', { platform: name }));
  };
}
