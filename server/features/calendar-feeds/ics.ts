import type { CalendarLine } from '@everycast/contract/calendar';
import { message } from '@everycast/messages/message';
import ical from 'ical-generator';
import { say } from '../../kernel/messages.ts';

/** A post is an event of this length, so that calendars show it. Minutes. */
const length = 15;
/** How often calendar apps should read it again. Seconds. */
const every = 15 * 60;

/** Posts as an iCalendar feed. A post keeps its UID however often it moves. */
export function writeFeed(lines: readonly CalendarLine[], { origin, now }: { origin: string; now: Date }): string {
  const feed = ical({
    name: say(message('calendar_feeds.name')),
    prodId: { company: 'Everycast', product: 'Calendar', language: 'EN' },
    ttl: every,
  });
  for (const { id, version, at, text, state, places } of lines) {
    const start = new Date(at);
    feed.createEvent({
      id: `${id}@everycast`,
      sequence: version,
      stamp: now,
      start,
      end: new Date(start.getTime() + length * 60_000),
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
