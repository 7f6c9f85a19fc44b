import { z } from 'zod';
import { type Engagement, neverOver } from '../../port/engagement.ts';
import { withShare } from '../../port/env.ts';
import { textOf } from '../../port/fields.ts';
import { notRead, ReadPosition, readNewest } from '../../port/newest-first.ts';
import { cursorIn } from '../../port/stored.ts';
import { fewLists, readThreads, Threads } from '../../port/threads.ts';
import { answersTo, type CommentEntry, threadsOf } from '../comments.ts';
import { reading } from '../limits.ts';
import { mapEngagementErrors } from '../problems.ts';
import { itemOf } from './items.ts';

/** Lists of answers per read. */
const listsAtOnce = 20;

const Cursor = z.object({ comments: ReadPosition, threads: Threads });
type Cursor = z.infer<typeof Cursor>;

/** Reads comments on the channel and all of its videos, and answers to the newest of them. */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver = neverOver) =>
  mapEngagementErrors(env, 'ask', async () => {
    const { comments: place, threads } = cursorIn(Cursor, cursor) ?? { comments: notRead, threads: {} };
    const spared = withShare(env, reading);
    const page = await threadsOf({ allThreadsRelatedToChannelId: account.remoteId }, place.rest?.after ?? null, account, spared);
    const read = readNewest(page, place);
    const list = (id: string, after: string | null) => answersTo(id, after, account, spared);
    const below = await readThreads(page.entries.map(topOf), threads, { list, mayRead: fewLists(listsAtOnce, isOver) });
    // An answer that is read separately may not say which video it is under.
    const videoOf = new Map(page.entries.map(({ id, fields }) => [id, fields.videoId]));
    const answers = below.fresh.map((one) => ({ ...one, fields: { videoId: videoOf.get(textOf(one.fields.parentId)), ...one.fields } }));
    const items = [...read.fresh, ...answers].map((entry) => itemOf(entry, account)).filter((item) => item !== null);
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    // A reading that goes on keeps what it doesn't read now; otherwise older threads are left out.
    const known = place.rest === null ? {} : threads;
    const next: Cursor = { comments: read.place, threads: { ...known, ...below.threads } };
    return { items, cursor: next, more: read.place.rest !== null || below.unfinished };
  });

/** Unless all answers come along, they are read separately. */
const topOf = ({ id, answers, along }: CommentEntry) => ({ id, answers, along: along.length === answers ? along : null });
