import { createHash } from 'node:crypto';
import { message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content, Publisher } from '@everycast/platforms/port/publisher';
import type { Step } from '@everycast/platforms/port/steps';
import { looseText } from '@everycast/platforms/port/text';
import type { PublishingAccount } from '../needs.ts';
import type { createItemStore, ItemOwner, ItemRow, RemoteAccount } from './store.ts';

/** What was sent so long before may still have come in the time that is looked through. Milliseconds. */
const lateMs = 3_600_000;

const remoteAccountOf = ({ platform, service, remoteId }: PublishingAccount): RemoteAccount => ({
  platform,
  service,
  accountRemoteId: remoteId,
});

/** The same for posts that a look-up could take for each other. What follows a post is looked for under that post alone. */
const likenessOf = ({ text }: Content): string => createHash('sha256').update(looseText(text)).digest('base64url');

/** A post that is out under an id that nobody knows: nothing else may be taken for it. */
export function unplacedItem(account: PublishingAccount, owner: ItemOwner, content: Content, sentAt: Date): ItemRow {
  return { ...remoteAccountOf(account), ...owner, remoteId: null, likeness: likenessOf(content), sentAt };
}

/** What the outcome of a step says is out; null where it made nothing that people can see. */
export function itemOf(
  { step, outcome, sentAt }: { step: Step; outcome: Json; sentAt: Date },
  { target, account, content, publisher }: Whose,
): ItemRow | null {
  const made = publisher.itemOf(step, outcome);
  if (!made) return null;
  const owner = { targetId: target.id, generation: target.generation, step: made.step };
  if (made.remoteId === null) return step.after ? null : unplacedItem(account, owner, content, sentAt);
  return { ...remoteAccountOf(account), ...owner, remoteId: made.remoteId, likeness: null, sentAt };
}

interface Whose {
  target: { id: string; generation: number };
  account: PublishingAccount;
  content: Content;
  publisher: Publisher;
}

/** What a look for one step may take for its own. */
interface Looked {
  step: Step;
  since: Date;
  /** The platform, as people know it. */
  name: string;
}

/** Gives a step's `free`: which of the ids that a look came upon belong to nothing else. */
export function freeFor(
  { step, since, name }: Looked,
  { target, account, content }: Omit<Whose, 'publisher'>,
  store: Pick<ReturnType<typeof createItemStore>, 'takenItems' | 'hasUnplacedItem'>,
) {
  const by = remoteAccountOf(account);
  const owner = { targetId: target.id, generation: target.generation, step: step.key };
  return async (ids: readonly string[]): Promise<string[]> => {
    const taken = await store.takenItems(by, ids, owner);
    const free = ids.filter((id) => !taken.has(id));
    if (free.length === 0 || step.after) return free;
    const isAmbiguous = await store.hasUnplacedItem(by, likenessOf(content), new Date(since.getTime() - lateMs), owner);
    if (!isAmbiguous) return free;
    throw new PlatformProblem('unconfirmed', message('publishing.ambiguous', { platform: name }));
  };
}
