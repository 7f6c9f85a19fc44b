import { type EvergreenDate, type EvergreenNext, type EvergreenSettings, shownEvergreenDates } from '@everycast/contract/evergreen';
import type { Message } from '@everycast/messages/message';
import { readableMessage, say } from '../../kernel/messages.ts';
import { createLook, type EvergreenParts } from './look.ts';
import type { AheadSlot } from './needs.ts';
import { whyOpen } from './reasons.ts';
import { choose } from './rules.ts';
import type { SourceOf } from './source-store.ts';

/** So much of a post's text is shown. Characters. */
const shownText = 200;

/** What a queue's next slots have or will get, by the same rules by which they are filled. */
export function createNext(parts: EvergreenParts) {
  const { kernel, store, needs } = parts;
  const look = createLook(parts);

  return async (
    workspaceId: string,
    queueId: string,
    zone: string,
    settings: Pick<EvergreenSettings, 'pauseDays'> & SourceOf,
  ): Promise<EvergreenNext> => {
    const { pauseDays } = settings;
    const seen = await look({ workspaceId, queueId, ...settings }, { max: shownEvergreenDates });
    const planned = new Map((await store.planned([queueId], kernel.clock.now())).map((row) => [row.dueAt.getTime(), row]));
    let problem: Message | null = null;
    const dates = seen.slots.map((slot): Omit<EvergreenDate, 'text'> => {
      const had = planned.get(slot.dueAt.getTime());
      if (slot.taken) return dateOf(slot, had?.postId ? 'planned' : 'own', had?.postId ?? null);
      // What somebody removed isn't replaced.
      if (had) return dateOf(slot, 'open', null);
      const source = choose(seen.sources, slot.dueAt, seen.uses, pauseDays);
      if (!source) {
        problem ??= whyOpen(seen, settings, slot);
        return dateOf(slot, 'open', null);
      }
      seen.uses.add(source.texts, slot.dueAt);
      return dateOf(slot, 'next', source.id);
    });
    const postIds = [...new Set(dates.flatMap(({ postId }) => postId ?? []))];
    const posts = postIds.length > 0 ? (await needs.posts.readTogether(workspaceId, postIds)).rows : new Map();
    const items = dates.map((date): EvergreenDate => {
      const post = date.postId === null ? undefined : posts.get(date.postId);
      // A copy that was deleted isn't there anymore: what is in its slot is somebody's own.
      if (date.kind === 'planned' && !post) return { ...date, kind: 'own', postId: null, text: null };
      return { ...date, text: post?.text.slice(0, shownText) ?? null };
    });
    return { zone, posts: seen.sources.length, items, problem: problem && say(readableMessage(problem)) };
  };
}

const dateOf = ({ at, dueAt }: AheadSlot, kind: EvergreenDate['kind'], postId: string | null): Omit<EvergreenDate, 'text'> => ({
  at,
  instant: dueAt.toISOString(),
  kind,
  postId,
});
