import { hash } from 'node:crypto';
import { defined } from '@everycast/contract/defined';
import { LRUCache } from 'lru-cache';
import { digest, numberOf, snowflakeAt } from '../ids.ts';
import type { Person } from '../people.ts';
import { castIn, people } from './cast.ts';
import { partAfter, timeOf } from './pace.ts';
import { spoken } from './speaking.ts';

/** A post that people can see. `account`: the ID of who published it; `at`: when. */
export interface SeenByAudience {
  id: string;
  account: string;
  at: Date;
}

/** How often people did something with a post. */
export interface Reactions {
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  clicks: number;
  views: number;
  /** People who saw it, each counted once. */
  reach: number;
}

/**
 * Something that somebody wrote. `id` is ascending by time, as large platforms assign them; `key` is short, unguessable and the same forever,
 * for platforms with IDs of another form.
 */
export interface Written {
  id: string;
  key: string;
  by: Person;
  text: string;
  at: Date;
}

export type Audience = ReturnType<typeof createAudience>;

/** Milliseconds. */
const second = 1_000;
const day = 86_400 * second;
/** When followers began to come. */
const opened = Date.UTC(2026, 0, 1);
/** Posts whose audience is remembered, a few kilobytes each: as many as an inbox, a feed and the metrics read again and again. */
const remembered = 4_000;

type Kind = 'comments' | 'mentions' | 'messages';

/** Everything that people will have done with a post in the end. */
interface Story {
  totals: Reactions;
  /** When the first like comes, in milliseconds of the audience's life. */
  firstLike: number;
  comments: Written[];
  mentions: Written[];
  messages: Written[];
}

/**
 * The sandbox's audience. What it does is a pure function of a post, the time and the language that is `spoken`, so nothing runs in the
 * background, nothing is stored, and counts never fall. What the product does in return (a reply, a like) is stored by the stand-in.
 * @param pace how many seconds of an audience's life pass in one; 0: nobody reacts
 */
export function createAudience({ platform, pace }: { platform: string; pace: number }) {
  /** Milliseconds of the audience's life since then. */
  const lived = (from: Date, now: Date): number => (now.getTime() - from.getTime()) * pace;

  const persons = new Map(people.map(({ handle, name }) => [handle, { id: numberOf(18, 'audience', platform, handle), handle, name }]));
  const stories = new LRUCache<string, Story>({ max: remembered });

  /** A post's story never changes, so it's computed once per language, however often the post is read. */
  function storyOf(post: SeenByAudience): Story {
    const key = `${spoken()}\u0000${post.account}\u0000${post.id}\u0000${post.at.getTime()}`;
    const known = stories.get(key);
    if (known) return known;
    const totals = totalsOf(post);
    const story = {
      totals,
      firstLike: between(5, 15, post.id, 'first like') * second,
      comments: written('comments', post, commentTimes(post, totals.comments)),
      mentions: written('mentions', post, timesOf('mentions', post)),
      messages: written('messages', post, timesOf('messages', post)),
    };
    stories.set(key, story);
    return story;
  }

  /** What people write at these times of the audience's life, ascending. */
  function written(kind: Kind, post: SeenByAudience, times: readonly number[]): Written[] {
    if (pace === 0 || times.length === 0) return [];
    const cast = castIn(spoken());
    const authors = drawn(cast.people, times.length, post.id, kind, 'by');
    const texts = drawn(cast[kind], times.length, post.id, kind, 'text');
    return times.flatMap((time, index): Written[] => {
      const [by, text] = [persons.get(authors[index]?.handle ?? ''), texts[index]];
      if (!by || text === undefined) return [];
      const at = new Date(post.at.getTime() + Math.ceil(time / pace));
      const words = [platform, post.id, kind, String(index)];
      return [{ id: snowflakeAt(at, ...words), key: digest(...words).slice(0, 22), by, text, at }];
    });
  }

  /** What has been written by now. */
  const until = (all: readonly Written[], now: Date): Written[] => all.filter(({ at }) => at <= now);

  /** When comments come, ascending: the first within a minute. */
  function commentTimes(post: SeenByAudience, count: number): number[] {
    const first = between(30, 55, post.id, 'first comment') * second;
    return Array.from({ length: count }, (_, index) =>
      index === 0 ? first : Math.max(first + index * second, timeOf((index + chance(post.id, 'comment', index)) / count)),
    );
  }

  /** A message or a mention within two minutes; on every second post both, and rarely another one some days later. */
  function timesOf(kind: 'mentions' | 'messages', post: SeenByAudience): number[] {
    const draw = chance(post.id, 'writes');
    const soon = kind === 'messages' ? draw < 0.75 : draw >= 0.5 || draw < 0.25;
    const late = chance(post.id, kind, 'late') < 0.2;
    return [
      ...(soon ? [between(40, 110, post.id, kind, 'soon') * second] : []),
      ...(late ? [between(0.2, 4, post.id, kind, 'late at') * day] : []),
    ];
  }

  return {
    /** Everybody who may react, in whatever language. */
    everybody: [...persons.values()] as readonly Person[],

    /** Those who speak the language. */
    people: (): Person[] => castIn(spoken()).people.flatMap(({ handle }) => persons.get(handle) ?? []),

    /** How often people have reacted to a post by now. */
    reactions(post: SeenByAudience, now: Date): Reactions {
      const elapsed = lived(post.at, now);
      const part = partAfter(elapsed);
      const story = storyOf(post);
      const { comments: _comments, ...totals } = story.totals;
      const hasFirst = elapsed >= story.firstLike;
      const sums = Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, Math.floor(total * part)]));
      const counted = { ...(sums as Omit<Reactions, 'comments'>), comments: until(story.comments, now).length };
      // People who like or comment have seen it.
      const seen = Math.max(counted.reach, hasFirst ? 2 : 0, counted.comments);
      return { ...counted, likes: Math.max(counted.likes, hasFirst ? 1 : 0), reach: seen, views: Math.max(counted.views, seen) };
    },

    /** The comments on a post by now, oldest first. */
    comments: (post: SeenByAudience, now: Date): Written[] => until(storyOf(post).comments, now),

    /** Posts of others that name the account, which followed this post of it; oldest first. The text is to follow its handle. */
    mentions: (post: SeenByAudience, now: Date): Written[] => until(storyOf(post).mentions, now),

    /** Private messages to the account that followed this post of it; oldest first. Each is a conversation with its author. */
    messages: (post: SeenByAudience, now: Date): Written[] => until(storyOf(post).messages, now),

    /** How many people follow an account: more every hour, on some days of the week faster. */
    followers(account: string, now: Date): number {
      const days = Math.max(0, (now.getTime() - opened) / day);
      const perDay = between(80, 240, account, 'followers per day');
      // Grows by between 0.4 and 1.6 days a day.
      const uneven = days + (0.6 * 7 * Math.sin((2 * Math.PI * days) / 7)) / (2 * Math.PI);
      return Math.round(between(400, 3_000, account, 'followers')) + Math.floor(perDay * Math.max(0, uneven));
    },
  };
}

/** How often people will have reacted to a post in the end. Some hours of the day suit an account's audience better than others. */
function totalsOf({ id, account, at }: SeenByAudience): Reactions {
  const hour = at.getUTCHours() + at.getUTCMinutes() / 60;
  const best = between(0, 24, account, 'best hour');
  const off = Math.min(Math.abs(hour - best), 24 - Math.abs(hour - best));
  const timing = 0.7 + 0.9 * Math.exp(-((off / 3) ** 2));
  const reach = Math.round((300 + 2_700 * chance(id, 'reach') ** 2) * timing);
  const views = Math.round(reach * between(1.1, 1.6, id, 'views'));
  const likes = Math.max(8, Math.round(reach * between(0.02, 0.07, id, 'likes')));
  const part = (min: number, max: number, of: number, name: string): number => Math.round(of * between(min, max, id, name));
  return {
    likes,
    comments: 3 + part(0.03, 0.1, likes, 'comments'),
    shares: 1 + part(0.05, 0.2, likes, 'shares'),
    saves: part(0.05, 0.25, likes, 'saves'),
    clicks: part(0.005, 0.03, reach, 'clicks'),
    views,
    reach,
  };
}

/** A number from 0 to below 1, always the same for the same words. */
const chance = (...words: readonly (string | number)[]): number =>
  hash('sha256', words.join('\u0000'), 'buffer').readUIntBE(0, 6) / 2 ** 48;

/** A number in a range, always the same for the same words. */
const between = (min: number, max: number, ...words: readonly (string | number)[]): number => min + (max - min) * chance(...words);

/** `count` different elements of a list in a random order; they repeat only after all were used. */
function drawn<T>(list: readonly T[], count: number, ...words: readonly (string | number)[]): T[] {
  const order = list.map((one, index) => ({ one, key: chance(...words, index) })).sort((a, b) => a.key - b.key);
  return Array.from({ length: order.length === 0 ? 0 : count }, (_, index) => defined(order[index % order.length]).one);
}
