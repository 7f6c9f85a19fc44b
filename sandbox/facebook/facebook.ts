import { message } from '@everycast/messages/message';
import { commentOn } from '../core/feed.ts';
import { addressesIn, detailsIn } from '../core/feed-post.ts';
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
import { badParameter } from '../meta/errors.ts';
import { audienceDetails } from './audience.ts';
import { commentIdOf } from './inbox.ts';
import { pages, people } from './pages.ts';
import type { FacebookPost } from './posts.ts';
import { commentRoutes } from './routes/comments.ts';
import { coverRoutes } from './routes/covers.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { nodeRoutes } from './routes/nodes.ts';
import { personRoutes } from './routes/pages.ts';
import { photoRoutes } from './routes/photos.ts';
import { postRoutes } from './routes/posts.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { videoRoutes } from './routes/videos.ts';
import { createFacebookServices, type FacebookServices } from './services.ts';
import { type FacebookVideo, pathOf } from './videos.ts';

/** Facebook's hosts under one URL: `web` is www., `graph` is graph., `video` graph-video., `upload` rupload.facebook.com. */
const facebookRoutes: RoutesByCapability<FacebookServices> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/:version/dialog/oauth', consent), tokenRoutes, personRoutes],
  publish: [postRoutes, commentRoutes, photoRoutes, videoRoutes, coverRoutes, nodeRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};

/** A stand-in for the Graph API's Pages: consent and tokens, posts, photos, videos, reels and comments. */
export function facebookStandIn(stage: StandInContext): StandIn {
  const services = createFacebookServices(stage);
  return {
    platform: 'facebook',
    routes: routesWith(facebookRoutes, services),
    invalid: badParameter,
    people: createRoster(stage.records, people).known,
    entries: (tenant) => entries(services, tenant),
    comment: (post, written) => ({ ...commentOn(post, written), id: commentIdOf(post.id, written) }),
  };
}

async function entries({ posts, photos, videos, inbox }: FacebookServices, tenant: string): Promise<FeedEntry[]> {
  const [all, own] = await Promise.all([posts.all(tenant), inbox.ownComments(tenant)]);
  const published = all.flatMap((post): FeedEntry[] => {
    const by = pages.find(tenant, post.page);
    const { id, at, video } = post;
    return by ? [{ id, by, at, under: null, mark: video ?? id.replace(/^\d+_/, ''), show: () => show(post, by) }] : [];
  });
  return [...published, ...(await inbox.messages.sent(tenant))];

  async function show(post: FacebookPost, page: Person): Promise<FeedPost[]> {
    const video = post.video === null ? null : await videos.get(post.video);
    if (post.video !== null && !video?.ready) return [];
    const pictures = (await Promise.all(post.photos.map(photos.get))).filter((photo) => photo !== null);
    const text = video?.description ?? post.message;
    const shown: FeedPost = {
      id: post.id,
      by: page,
      text,
      media: [
        ...pictures.map(({ id, alt }) => ({ kind: 'image' as const, path: `media/photos/${id}`, alt })),
        ...(video
          ? [{ kind: 'video' as const, path: `media/videos/${video.id}`, alt: '', ...(video.cover && { cover: `covers/${video.id}` }) }]
          : []),
      ],
      replyTo: null,
      link: post.link === null ? null : { url: post.link, title: post.link },
      links: addressesIn(text),
      details: [...(video ? videoDetails(video) : []), ...audienceDetails(post.targeting)],
      at: post.at.toISOString(),
      path: `web/${video ? pathOf(video) : post.id}`,
    };
    const comments = inbox.commentsIn(own, tenant, post).filter((one) => pages.find(tenant, one.by.id) !== null);
    return [
      shown,
      ...comments.reverse().map(
        ({ id, by: author, message, at, parent }): FeedPost => ({
          ...shown,
          id,
          by: author,
          text: message,
          media: [],
          link: null,
          links: addressesIn(message),
          details: [],
          replyTo: parent ?? post.id,
          at: at.toISOString(),
          path: `web/${id}`,
        }),
      ),
    ];
  }
}

const videoDetails = ({ session, title }: FacebookVideo): FeedPost['details'] =>
  detailsIn({ place: message(session === null ? 'sandbox.value_reels' : 'sandbox.value_feed'), title });
