import type { Label, LabelChange, NewLabel } from '@everycast/contract/labels';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { compareNames } from '../../kernel/messages.ts';
import { nameKey } from '../../kernel/text.ts';
import { createLabelsStore } from './label-store.ts';

/** The most labels per workspace. */
const maxLabels = 200;

const gone = () => new AppError('not_found', 'labels.gone');

/** A workspace's labels, and which posts have them. */
export interface Labels {
  /** All of a workspace, by name. */
  list(workspaceId: string): Promise<Label[]>;

  /** @throws AppError already_exists, limit_reached */
  create(workspaceId: string, label: NewLabel): Promise<Label>;

  /** @throws AppError not_found, already_exists */
  change(workspaceId: string, id: string, change: LabelChange): Promise<Label>;

  /** Removes it from every post, too. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** Label IDs by post; posts without labels are left out. */
  of(postIds: readonly string[]): Promise<Map<string, string[]>>;

  /** The same, and nobody removes one of these labels until the transaction ends. */
  lock(tx: Tx, postIds: readonly string[]): Promise<Map<string, string[]>>;

  /** Replaces a post's labels. @throws AppError invalid_input if the workspace doesn't have one of them */
  set(tx: Tx, workspaceId: string, postId: string, labelIds: readonly string[]): Promise<void>;

  /** Sets the labels of new posts, of which nothing is counted yet. @throws AppError as `set` */
  setNew(tx: Tx, workspaceId: string, labels: ReadonlyMap<string, readonly string[]>): Promise<void>;

  /** Posts with any of these labels. */
  postsWith(labelIds: readonly string[]): Subquery<string>;
}

export function createLabels(kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>): Labels {
  const store = createLabelsStore(kernel.db);

  /** Changes a workspace's labels, one change at a time, and notifies browsers. */
  const changing = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kernel.db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await kernel.events.publish(tx, workspaceId, { type: 'labels.changed' });
      return result;
    });

  const tell = (
    tx: Tx,
    workspaceId: string,
    action: 'label.created' | 'label.changed' | 'label.deleted',
    subject: { id: string; name: string },
  ) => kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject });

  function refuseTaken(labels: readonly { id: string; name: string; nameKey: string }[], name: string, self?: string): void {
    const taken = labels.find((label) => label.nameKey === nameKey(name) && label.id !== self);
    if (taken) throw new AppError('already_exists', 'labels.name_taken', { name: taken.name });
  }

  /** Nobody removes one of these labels until the transaction ends. @throws AppError invalid_input if the workspace doesn't have one */
  async function lock(tx: Tx, workspaceId: string, labelIds: readonly string[]): Promise<void> {
    const found = await store.lock(tx, workspaceId, labelIds);
    const unknown = labelIds.filter((id) => !found.includes(id));
    if (unknown.length > 0) throw new AppError('invalid_input', 'labels.unknown', undefined, { labelIds: unknown });
  }

  return {
    async list(workspaceId) {
      return (await store.list(workspaceId)).toSorted((one, other) => compareNames(one.name, other.name));
    },

    create: (workspaceId, { name, color }) =>
      changing(workspaceId, async (tx) => {
        const labels = await store.lockAll(tx, workspaceId);
        refuseTaken(labels, name);
        if (labels.length >= maxLabels) throw new AppError('limit_reached', 'labels.limit_reached', { max: maxLabels });
        const label = { id: newId(), name, color };
        await store.insert(tx, { ...label, workspaceId, nameKey: nameKey(name), createdAt: kernel.clock.now() });
        await tell(tx, workspaceId, 'label.created', label);
        return label;
      }),

    change: (workspaceId, id, { name, color }) =>
      changing(workspaceId, async (tx) => {
        const labels = await store.lockAll(tx, workspaceId);
        const label = labels.find((one) => one.id === id);
        if (!label) throw gone();
        if (name !== undefined) refuseTaken(labels, name, id);
        const { name: kept } = label;
        await tell(tx, workspaceId, 'label.changed', { id, name: name ?? kept });
        return store.update(tx, id, { name: name ?? kept, nameKey: nameKey(name ?? kept), ...(color && { color }) });
      }),

    remove: (workspaceId, id) =>
      changing(workspaceId, async (tx) => {
        const label = (await store.lockAll(tx, workspaceId)).find((one) => one.id === id);
        if (!label || !(await store.remove(tx, workspaceId, id))) throw gone();
        await tell(tx, workspaceId, 'label.deleted', { id, name: label.name });
      }),

    of: async (postIds) => (postIds.length === 0 ? new Map() : byPost(await store.ofPosts(postIds))),
    lock: async (tx, postIds) => (postIds.length === 0 ? new Map() : byPost(await store.lockOfPosts(tx, postIds))),

    async setNew(tx, workspaceId, labels) {
      await lock(tx, workspaceId, [...new Set([...labels.values()].flat())]);
      await store.add(
        tx,
        [...labels].flatMap(([postId, labelIds]) => labelIds.map((labelId) => ({ postId, labelId }))),
      );
    },

    async set(tx, workspaceId, postId, labelIds) {
      await lock(tx, workspaceId, labelIds);
      const before = (await store.lockOfPosts(tx, [postId])).map(({ labelId }) => labelId);
      await store.setOf(tx, postId, labelIds);
      const added = labelIds.filter((id) => !before.includes(id));
      const removed = before.filter((id) => !labelIds.includes(id));
      if (added.length + removed.length > 0) await kernel.domainEvents.emit(tx, 'post.labeled', { workspaceId, postId, added, removed });
    },

    postsWith: store.postsWith,
  };
}

const byPost = (rows: readonly { postId: string; labelId: string }[]): Map<string, string[]> =>
  new Map([...Map.groupBy(rows, ({ postId }) => postId)].map(([postId, those]) => [postId, those.map(({ labelId }) => labelId)]));
