import { message } from '@everycast/messages/message';
import { detailsIn, named } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import { type FeedEntry, type FeedPost, type RoutesByCapability, routesWith, type StandIn, type StandInContext } from '../core/stand-in.ts';
import { type Creator, creators } from './people.ts';
import type { Post } from './posts.ts';
import { accountRoutes } from './routes/accounts.ts';
import { invalid } from './routes/error-format.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { uploadRoutes } from './routes/upload.ts';
import { createTiktokServices, type TiktokServices } from './services.ts';

const audiences = {
  PUBLIC_TO_EVERYONE: 'options.everyone',
  FOLLOWER_OF_CREATOR: 'options.your_followers',
  MUTUAL_FOLLOW_FRIENDS: 'options.friends',
  SELF_ONLY: 'options.only_you',
} as const;

/** TikTok's hosts under one URL: `web`, `api`, and `upload` for videos. */
const tiktokRoutes: RoutesByCapability<TiktokServices> = {
  connect: [tokenRoutes, accountRoutes],
  publish: [publishingRoutes, uploadRoutes],
  metrics: [metricsRoutes],
};

/** A stand-in for TikTok's Login Kit, Content Posting API and Display API. */
export function tiktokStandIn(stage: StandInContext): StandIn {
  const services = createTiktokServices(stage);
  return {
    platform: 'tiktok',
    routes: routesWith(tiktokRoutes, services),
    invalid,
    people: createRoster(stage.records, creators).known,
    entries: (tenant) => entries(services, tenant),
  };
}

/** Everything that is complete and hasn't failed. */
async function entries({ posts }: TiktokServices, tenant: string): Promise<FeedEntry[]> {
  return (await posts.all(tenant)).toReversed().flatMap((post): FeedEntry[] => {
    const by = creators.find(tenant, post.creator);
    if (!by || post.readyAt === null || post.reason !== null) return [];
    const { postId: id, at } = post;
    return [{ id, by, at, under: null, mark: id, show: async () => [show(post, by)] }];
  });

  function show(post: Post, person: Creator): FeedPost {
    const { id, postId, kind, title, text, privacy, wishes, at, count, cover = 0 } = post;
    const media: FeedPost['media'] =
      kind === 'video'
        ? [{ kind, path: `media/${id}`, alt: '' }]
        : Array.from({ length: count }, (_, index) => {
            const path = `media/${id}/${index}`;
            return { kind: 'image', path, alt: '', ...(index === cover && { cover: path }) };
          });
    const shown = kind === 'photo' ? message('sandbox.value_photo', { number: cover + 1 }) : null;
    const details = [...detailsIn({ audience: named(privacy, audiences), state: posts.stateOf(post), title, cover: shown }), ...wishes];
    return {
      id: postId,
      by: person,
      text,
      media,
      replyTo: null,
      details,
      // URLs are plain text here.
      link: null,
      links: [],
      at: at.toISOString(),
      path: `web/@${person.handle}/${kind}/${postId}`,
    };
  }
}
