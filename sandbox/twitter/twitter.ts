import { detailsIn, ifSo, named } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import { consentRoutes } from '../core/routes/consent.ts';
import {
  type FeedEntry,
  type FeedPost,
  type Person,
  type RoutesByCapability,
  routesWith,
  type StandIn,
  type StandInContext,
} from '../core/stand-in.ts';
import type { TwitterMedium } from './media.ts';
import { people } from './people.ts';
import { invalid } from './routes/error-format.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { mediaRoutes } from './routes/media.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { postRoutes } from './routes/posts.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { userRoutes } from './routes/users.ts';
import { createTwitterServices, type TwitterServices } from './services.ts';
import { linksIn } from './text.ts';

/** Who can reply; by default, everyone. */
const answerers = {
  following: 'options.accounts_you_follow',
  mentionedUsers: 'options.accounts_you_mention',
  subscribers: 'options.your_subscribers',
  verified: 'options.verified',
} as const;

/** X's hosts under one URL: `web` is x.com, `api` is api.x.com. */
const twitterRoutes: RoutesByCapability<TwitterServices> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/i/oauth2/authorize', consent), tokenRoutes],
  publish: [postRoutes, mediaRoutes, userRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};

/** A stand-in for the X API v2: consent and tokens, users, posts, chunked uploads, mentions and messages. */
export function twitterStandIn(stage: StandInContext): StandIn {
  const services = createTwitterServices(stage);
  return {
    platform: 'twitter',
    routes: routesWith(twitterRoutes, services),
    invalid,
    selfServe: true,
    people: createRoster(stage.records, people).known,
    entries: (tenant) => entries(services, tenant),
  };
}

async function entries({ posts, media, messages }: TwitterServices, tenant: string): Promise<FeedEntry[]> {
  const posted = (await posts.all(tenant)).flatMap((post): FeedEntry[] => {
    const by = people.find(tenant, post.author);
    const { id, at, conversation } = post;
    const under = conversation === id ? null : conversation;
    return by ? [{ id, by, at, under, mark: id, show: async () => [await show(post, by)] }] : [];
  });
  return [...posted, ...(await messages.sentByAll(tenant))];

  async function show(post: Awaited<ReturnType<typeof posts.all>>[number], person: Person): Promise<FeedPost> {
    const files = await Promise.all(post.mediaIds.map((id) => media.get(id)));
    const kindOf = ({ category }: TwitterMedium) =>
      category === 'tweet_video'
        ? { kind: 'video' as const, ...(post.preview && { cover: `media/${post.preview}` }) }
        : { kind: 'image' as const };
    return {
      id: post.id,
      by: person,
      text: post.text,
      media: files.flatMap((file) => (file ? [{ ...kindOf(file), path: `media/${file.id}`, alt: file.alt }] : [])),
      replyTo: post.replyTo,
      link: null,
      links: linksIn(post.text),
      details: detailsIn({
        title: post.title,
        replies: named(post.replySettings, answerers),
        made_with_ai: ifSo(post.madeWithAi),
        paid_partnership: ifSo(post.paidPartnership),
      }),
      at: post.at.toISOString(),
      path: `web/${person.handle}/status/${post.id}`,
    };
  }
}
