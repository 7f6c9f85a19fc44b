import type { Content, SentPost } from '@everycast/platforms/port/publisher';
import type { Membership } from '../../../kernel/http/access.ts';
import { goneDetail } from '../publishing-words.ts';
import { outcomesOf } from '../work/ledger.ts';
import { loadContent } from '../work/load.ts';
import { createPublishedChanges, type PlatformChange, type PublishedChangeParts, type PublishedTarget } from './change.ts';
import { createPublishedStore } from './published-store.ts';

/** Edits and deletes published posts. Each change is recorded in the ledger before and after, and an account has one at a time. */
export function createPublished({ kernel, needs, work }: Omit<PublishedChangeParts, 'store'>) {
  const store = createPublishedStore(kernel.clock);
  const changes = createPublishedChanges({ kernel, needs, work, store });

  return {
    /** Published posts as their platforms know them, by target; those that aren't published, or whose ID is unknown, are left out. */
    async sent(targetIds: readonly string[]): Promise<Map<string, SentPost>> {
      const places = await store.places(kernel.db, targetIds);
      const lines = Map.groupBy(await work.lines(places.map(({ id }) => id)), ({ targetId }) => targetId);
      return new Map(
        places.map(({ id, remoteId, permalink, generation }) => {
          const outcomes = outcomesOf((lines.get(id) ?? []).filter((line) => line.generation === generation));
          return [id, { remoteId, permalink, outcomes }];
        }),
      );
    },

    /**
     * Changes the text of a post published on one account.
     * @throws AppError not_editable, invalid_input, unavailable, or the platform's error
     */
    async edit(actor: Membership, target: PublishedTarget, text: string): Promise<void> {
      await needs.posts.refuseEdit(actor, target);
      const account = await changes.accountFor(target, 'edit');
      const said = await needs.posts.fitText(actor.workspaceId, target, text);
      const content = await loadContent(target.id, account, needs);
      const call: PlatformChange = async ({ place, account: as, env }) => {
        const { edit } = needs.platforms[as.platform].publish;
        if (!edit) throw new Error(`${needs.platforms[as.platform].manifest.name} says that it can change posts, and cannot.`);
        await edit(place, { ...content, text: said } satisfies Content, as, env);
        return null;
      };
      await changes.change(actor, target, 'edit', call, (tx) => needs.posts.textChanged(tx, actor.workspaceId, target, said));
    },

    /**
     * Deletes a post published on one account, and everything that followed it. If it is already gone, that counts as done. @throws
     * AppError as edit does
     */
    async takeDown(actor: Membership, target: PublishedTarget): Promise<void> {
      const call: PlatformChange = async ({ place, account: as, env }) => {
        const { remove } = needs.platforms[as.platform].publish;
        if (!remove) throw new Error(`${needs.platforms[as.platform].manifest.name} says that it can take posts down, and cannot.`);
        return (await remove(place, as, env)) ? null : goneDetail;
      };
      await changes.change(actor, target, 'remove', call, (tx) => store.takenDown(tx, target.id));
    },
  };
}
