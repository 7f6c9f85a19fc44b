import type { Audience, Written } from './audience/audience.ts';
import type { Person } from './people.ts';
import type { FeedEntry, FeedPost, StandIn } from './stand-in.ts';

/** A part of a feed: the newest `count` threads. `by`: of one account. `at`: the URL of a post whose thread is included in any case. */
export interface FeedWish {
  count: number;
  by?: string | undefined;
  at?: string | undefined;
  /** Whether anything of this author may be shown; by default of everybody. */
  shows?: ((author: string) => boolean) | undefined;
}

/** Newest first. `more`: there are older threads. `authors`: everybody with a post in the feed. */
export interface FeedPage {
  posts: FeedPost[];
  more: boolean;
  authors: Person[];
}

/** A comment of the audience in the usual form. */
export const commentOn = (post: Pick<FeedPost, 'id' | 'path'>, { id, by, text, at }: Written): FeedPost => ({
  id,
  by,
  text,
  media: [],
  replyTo: post.id,
  link: null,
  links: [],
  details: [],
  at: at.toISOString(),
  path: `${post.path}/comments/${id}`,
});

/** A private message that an account sent. */
export const sentEntry = ({ text, path, ...message }: Pick<FeedEntry, 'id' | 'by' | 'at'> & { text: string; path: string }): FeedEntry => ({
  ...message,
  under: null,
  mark: message.id,
  show: async () => [
    {
      id: message.id,
      by: message.by,
      text,
      media: [],
      replyTo: null,
      link: null,
      links: [],
      details: [],
      at: message.at.toISOString(),
      path,
      unseen: true,
    },
  ],
});

/** Shows entries that are oldest first. @returns newest first */
export async function shownOf(entries: readonly FeedEntry[]): Promise<FeedPost[]> {
  const posts = (await Promise.all(entries.map((entry) => entry.show()))).flat();
  return oldestFirst(posts).reverse();
}

/** At the same moment, the order stays. */
const oldestFirst = (posts: readonly FeedPost[]): FeedPost[] => posts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** A stand-in's feed, with the comments that its audience wrote by now. */
export function createFeed(
  { entries, comment = commentOn, commentPath }: Pick<StandIn, 'entries' | 'comment' | 'commentPath'>,
  { audience, now }: { audience: Audience; now(): Date },
) {
  const seenOf = ({ id, by, at }: FeedEntry) => ({ id, account: by.id, at });

  /** Whether a URL is that of an entry, or of a comment on it. */
  const isAt = (url: string) => (entry: FeedEntry) => entry.mark !== '' && url.includes(entry.mark);
  const isCommentAt = (url: string) => (entry: FeedEntry) =>
    entry.under === null && audience.comments(seenOf(entry), now()).some((written) => commentPath?.(written) === url);

  return async function feed(tenant: string, { count, by, at, shows = () => true }: FeedWish): Promise<FeedPage> {
    const all = (await entries(tenant)).filter((entry) => shows(entry.by.id)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const rootOf = rootsOf(all);
    const roots = all.filter((entry) => rootOf(entry) === entry && (by === undefined || entry.by.id === by)).reverse();
    const chosen = new Set(roots.slice(0, count));
    const opened = at === undefined ? undefined : (all.find(isAt(at)) ?? (commentPath && all.find(isCommentAt(at))));
    if (opened) chosen.add(rootOf(opened));
    const own = await shownOf(all.filter((entry) => chosen.has(rootOf(entry))));
    const theirs = own
      .filter(({ replyTo, unseen }) => replyTo === null && !unseen)
      .flatMap((post) =>
        audience.comments({ id: post.id, account: post.by.id, at: new Date(post.at) }, now()).map((one) => comment(post, one)),
      )
      .filter((one) => one !== null);
    return {
      posts: theirs.length === 0 ? own : oldestFirst([...own.toReversed(), ...theirs]).reverse(),
      more: roots.length > count,
      authors: authorsOf(all),
    };
  };
}

/** The first entry of each one's thread. */
function rootsOf(entries: readonly FeedEntry[]): (entry: FeedEntry) => FeedEntry {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const roots = new Map<FeedEntry, FeedEntry>();
  function rootOf(entry: FeedEntry): FeedEntry {
    const known = roots.get(entry);
    if (known) return known;
    // In case that they form a circle.
    roots.set(entry, entry);
    const above = byId.get(entry.under ?? '');
    const root = above ? rootOf(above) : entry;
    roots.set(entry, root);
    return root;
  }
  return rootOf;
}

/** In the order of their numbers, with which their IDs end. */
const authorsOf = (entries: readonly FeedEntry[]): Person[] =>
  [...new Map(entries.map(({ by: { id, handle, name } }) => [id, { id, handle, name }])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
