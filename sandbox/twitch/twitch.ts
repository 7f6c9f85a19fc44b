import { message } from '@everycast/messages/message';
import { addressesIn, detailsIn } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import { type FeedEntry, type FeedPost, type RoutesByCapability, routesWith, type StandIn, type StandInContext } from '../core/stand-in.ts';
import { broadcasters } from './people.ts';
import { chatRoutes } from './routes/chat.ts';
import { failure } from './routes/error-format.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { scheduleRoutes } from './routes/schedule.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { categoryName } from './schedule.ts';
import { createTwitchServices, type TwitchServices } from './services.ts';

/** Twitch's hosts under one URL: `id` is id.twitch.tv, `api` is api.twitch.tv. */
const twitchRoutes: RoutesByCapability<TwitchServices> = {
  connect: [tokenRoutes],
  publish: [chatRoutes, scheduleRoutes],
  metrics: [metricsRoutes],
};

/** A stand-in for Twitch: consent and tokens, users, chat, and the schedule. */
export function twitchStandIn(stage: StandInContext): StandIn {
  const services = createTwitchServices(stage);
  return {
    platform: 'twitch',
    routes: routesWith(twitchRoutes, services),
    invalid: (message) => failure(400, message),
    // Helix has lists of IDs, as repeated parameters.
    lists: ['id'],
    people: createRoster(stage.records, broadcasters).known,
    entries: (tenant) => entries(services, tenant),
  };
}

async function entries({ chat, schedule }: TwitchServices, tenant: string): Promise<FeedEntry[]> {
  const post = (
    broadcaster: string,
    more: Pick<FeedPost, 'id' | 'text' | 'links' | 'details' | 'unseen'> & { at: Date; place: string },
  ): FeedEntry[] => {
    const person = broadcasters.find(tenant, broadcaster);
    if (!person) return [];
    const { at, place, ...post } = more;
    const shown: FeedPost = {
      ...post,
      by: person,
      media: [],
      replyTo: null,
      link: null,
      at: at.toISOString(),
      path: `web/${person.handle}${place}`,
    };
    // All messages of a chat have the same URL.
    return [{ id: post.id, by: person, at, under: null, mark: '', show: async () => [shown] }];
  };
  const said = (await chat.all(tenant)).flatMap(({ id, broadcaster, kind, color, text, at }) => {
    return post(broadcaster, { id, text, at, links: addressesIn(text), details: detailsIn({ chat: kind, color }), place: '' });
  });
  const planned = (await schedule.all(tenant)).flatMap(({ id, broadcaster, title: text, start, zone, minutes, weekly, category, at }) => {
    const schedule = message('sandbox.value_scheduled', { start, zone, minutes });
    const details = detailsIn({ schedule, weekly, category: category === null ? null : categoryName(category) });
    // Titles have no links, and nobody comments on a plan.
    return post(broadcaster, { id, text, links: [], at, details, place: '/schedule', unseen: true });
  });
  return [...said, ...planned];
}
