import { z } from 'zod';
import { CallFailure } from '../../port/call.ts';
import { type EngagementItem, type EngagementPage, type IsOver, neverOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import type { Fields } from '../../port/fields.ts';
import type { Json } from '../../port/json.ts';
import { fromTheBeginning, notRead, ReadPosition, readNewest } from '../../port/newest-first.ts';
import { cursorIn } from '../../port/stored.ts';
import { saysNotAllowed } from '../problems.ts';
import { type Chat, readMessages } from './messages.ts';

/** `comments`: by post. */
const Cursor = z.object({ comments: z.record(z.string(), ReadPosition), tagged: ReadPosition, messages: ReadPosition });
type Cursor = z.infer<typeof Cursor>;
export type Read = { items: EngagementItem[]; place: ReadPosition };

/** A post with a page of its comments. */
export interface Commented {
  id: string;
  comments: readonly Fields[];
  after: string | null;
}
interface Entry {
  id: string;
  at: string;
}

/** Where an account's comments, the posts that tag it, and its messages are read. */
export interface Sources<C extends Commented, E extends Entry> {
  /** Its newest posts with the newest of their comments. */
  posts(): Promise<C[]>;
  /** Comments further down, after a cursor. */
  further(post: C, after: string): Promise<Pick<Commented, 'comments' | 'after'>>;
  /** What a comment says: itself, and answers that come along with it. */
  entriesOf(comment: Fields): E[];
  itemOf(entry: E, post: C): EngagementItem | null;
  tagged(place: ReadPosition): Promise<Read>;
  chat: Chat;
}

/**
 * Reads comments, tags and messages. There is no list of all comments of an account, so those under older posts aren't read. Apps are rarely
 * allowed to read tags and messages; without them, the rest is read.
 * @throws CallFailure
 */
export async function readSources<C extends Commented, E extends Entry>(
  cursor: Json,
  sources: Sources<C, E>,
  env: PlatformEnv,
  isOver: IsOver = neverOver,
): Promise<EngagementPage> {
  const before = cursorIn(Cursor, cursor);
  const comments = await readComments(before?.comments ?? null, sources, isOver);
  const tagged = await ifAllowed(before?.tagged ?? notRead, sources.tagged);
  const messages = await ifAllowed(before?.messages ?? notRead, (place) => readMessages(place, sources.chat, env));
  const items = [...comments.items, ...tagged.items, ...messages.items].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const next: Cursor = { comments: comments.places, tagged: tagged.place, messages: messages.place };
  const more = [...Object.values(next.comments), next.tagged, next.messages].some(({ rest }) => rest !== null);
  return { items, cursor: next, more };
}

async function ifAllowed(place: ReadPosition, read: (place: ReadPosition) => Promise<Read>): Promise<Read> {
  try {
    return await read(place);
  } catch (error) {
    if (error instanceof CallFailure && saysNotAllowed(error)) return { items: [], place };
    throw error;
  }
}

/** @param places by post; null if nothing was read before */
async function readComments<C extends Commented, E extends Entry>(
  places: Readonly<Record<string, ReadPosition>> | null,
  { posts, further, entriesOf, itemOf }: Sources<C, E>,
  isOver: IsOver,
): Promise<{ items: EngagementItem[]; places: Record<string, ReadPosition> }> {
  const items: EngagementItem[] = [];
  const next: Record<string, ReadPosition> = {};
  let calls = 0;
  for (const post of await posts()) {
    const before = places === null ? notRead : (places[post.id] ?? fromTheBeginning);
    if (before.rest) {
      if (calls > 0 && isOver()) {
        next[post.id] = before;
        continue;
      }
      calls += 1;
    }
    const { comments, after } = before.rest ? await further(post, before.rest.after) : post;
    const all = comments.map(entriesOf);
    // What is listed newest first are the comments; answers to them come along.
    const order = all.flatMap(([first]) => first ?? []);
    const { fresh, place } = readNewest({ entries: all.flat(), order, after }, before);
    items.push(...fresh.map((entry) => itemOf(entry, post)).filter((item) => item !== null));
    next[post.id] = place;
  }
  return { items, places: next };
}
