import { createHash, randomBytes } from 'node:crypto';
import type { CalendarLine } from '@everycast/contract/calendar';
import type { CalendarFeed } from '@everycast/contract/calendar-feeds';
import { may } from '@everycast/contract/permissions';
import { message } from '@everycast/messages/message';
import ical from 'ical-generator';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { installed, readBy, readerLanguage, say } from '../../kernel/messages.ts';
import { createFeedStore } from './calendar-feed-store.ts';
import type { CalendarFeedsNeeds } from './needs.ts';

interface Owner {
  workspaceId: string;
  userId: string;
}

const day = 24 * 3600_000;
/** What a feed has: a month back, a year ahead, and no more than this many posts. */
const back = 30 * day;
const ahead = 366 * day;
const maxLines = 2_000;
const pageSize = 200;
/** Drafts aren't on the schedule, and what was cancelled has left it. */
const shown = ['scheduled', 'retrying', 'publishing', 'published', 'incomplete', 'failed', 'unconfirmed'] as const;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Secret addresses at which calendar apps read a workspace's posts, as a person sees them. */
export interface CalendarFeeds {
  /** Whether someone has a feed, and when it was last read. */
  get(owner: Owner): Promise<CalendarFeed>;

  /** @returns a new secret; the former one no longer works */
  create(owner: Owner): Promise<string>;

  /** The address no longer works. */
  remove(owner: Owner): Promise<void>;

  /**
   * The feed as iCalendar.
   * @param origin of links to posts
   * @throws AppError not_found, also for someone who has left or may no longer read posts
   */
  read(secret: string, origin: string): Promise<string>;
}

export function createCalendarFeeds(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>,
  { workspaces, calendar, people }: CalendarFeedsNeeds,
): CalendarFeeds {
  const store = createFeedStore(kernel.db);
  for (const event of ['password.reset', 'person.disabled'] as const)
    kernel.domainEvents.on(event, (tx, { userId }) => store.removeAllOf(tx, userId));

  async function posts(workspaceId: string, now: Date): Promise<CalendarLine[]> {
    const range = { from: new Date(now.getTime() - back).toISOString(), to: new Date(now.getTime() + ahead).toISOString() };
    const found: CalendarLine[] = [];
    let cursor: string | undefined;
    do {
      const page = await calendar.lines(workspaceId, { ...range, state: [...shown], limit: pageSize, cursor });
      found.push(...page.items);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined && found.length < maxLines);
    return found;
  }

  return {
    async get(owner) {
      const feed = await store.read(owner);
      return { createdAt: feed?.createdAt.toISOString() ?? null, readAt: feed?.readAt?.toISOString() ?? null };
    },

    async create({ workspaceId, userId }) {
      const secret = randomBytes(32).toString('base64url');
      await store.put({ hash: hashOf(secret), workspaceId, userId, createdAt: kernel.clock.now(), readAt: null });
      return secret;
    },

    remove: ({ workspaceId, userId }) => store.remove({ workspaceId, userId }),

    async read(secret, origin) {
      const feed = await store.byHash(hashOf(secret));
      const member = feed && (await workspaces.membership(feed.userId, feed.workspaceId));
      if (!feed || !member || !may(member, 'post.read')) throw new AppError('not_found', 'calendar_feeds.gone');
      const now = kernel.clock.now();
      await store.noteRead(feed.hash, now);
      const limit = member.groupIds ? { workspaceId: feed.workspaceId, userId: feed.userId } : null;
      const lines = await seenBy(limit, () => posts(feed.workspaceId, now));
      // A calendar app asks for its own language, or for none.
      const [person] = await people.byIds([feed.userId]);
      return readBy({ language: installed(person?.language) ?? readerLanguage() }, () => writeFeed(lines, { origin, now }));
    },
  };
}

/** A post is an event of this length, so that calendars show it. Minutes. */
const eventMinutes = 15;
/** How often calendar apps should read it again. Seconds. */
const readEvery = 15 * 60;

/** Posts as an iCalendar feed, in the reader's language. A post keeps its UID however often it moves. */
function writeFeed(lines: readonly CalendarLine[], { origin, now }: { origin: string; now: Date }): string {
  const feed = ical({
    name: say(message('calendar_feeds.name')),
    prodId: { company: 'Everycast', product: 'Calendar', language: readerLanguage().toUpperCase() },
    ttl: readEvery,
  });
  for (const { id, version, at, text, state, places } of lines) {
    const start = new Date(at);
    feed.createEvent({
      id: `${id}@everycast`,
      sequence: version,
      stamp: now,
      start,
      end: new Date(start.getTime() + eventMinutes * 60_000),
      summary: marked(state, text || say(message('calendar_feeds.no_text'))),
      location: [...new Set(places.map(({ platform }) => platform))].join(', '),
      url: `${origin}/posts/${id}`,
    });
  }
  return feed.toString();
}

/** What needs somebody's attention says so first: calendar apps show no colors of ours. */
function marked(state: CalendarLine['state'], text: string): string {
  if (state === 'failed' || state === 'incomplete' || state === 'unconfirmed') return say(message(`calendar_feeds.${state}`, { text }));
  return text;
}
