import { message } from '@everycast/messages/message';
import { commentOn } from '../core/audience/feed.ts';
import { detailsIn } from '../core/details.ts';
import { addressesIn } from '../core/links.ts';
import { createRoster } from '../core/people.ts';
import { type FeedPost, routesWith, type Stage, type StandIn } from '../core/stand-in.ts';
import { badParameter } from '../meta/errors.ts';
import { audienceDetails } from './audience.ts';
import { commentIdOf } from './inbox.ts';
import { pages, people } from './pages.ts';
import { type Parts, partsOf } from './parts.ts';
import type { FacebookPost } from './posts.ts';
import { facebookRoutes } from './routes/routes.ts';
import { type FacebookVideo, pathOf } from './videos.ts';

/** A stand-in for the Graph API's Pages: consent and tokens, posts, photos, videos, reels and comments. */
export function facebookStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'facebook',
    routes: routesWith(facebookRoutes, parts),
    invalid: badParameter,
    people: createRoster(stage.records, people).known,
    feed: (tenant) => feed(parts, tenant),
    comment: (post, written) => ({ ...commentOn(post, written), id: commentIdOf(post.id, written) }),
  };
}

async function feed({ posts, photos, videos, inbox }: Parts, tenant: string): Promise<FeedPost[]> {
  const messages = await inbox.messages.sent(tenant);
  const shown = (await Promise.all((await posts.all(tenant)).map(show))).flat().reverse();
  return messages.length === 0 ? shown : [...messages, ...shown].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

  async function show(post: FacebookPost): Promise<FeedPost[]> {
    const page = pages.find(tenant, post.page);
    const video = post.video === null ? null : await videos.get(post.video);
    if (!page || (post.video !== null && !video?.ready)) return [];
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
    const comments = (await inbox.comments(tenant, post)).filter((one) => pages.find(tenant, one.by.id) !== null).reverse();
    return [
      shown,
      ...comments.map(
        ({ id, by: author, message, at, parent }): FeedPost => ({
          ...shown,
          ...{ id, by: author, text: message, media: [], link: null, links: addressesIn(message), details: [], replyTo: parent ?? post.id },
          ...{ at: at.toISOString(), path: `web/${id}` },
        }),
      ),
    ];
  }
}

const videoDetails = ({ session, title }: FacebookVideo): FeedPost['details'] =>
  detailsIn({ place: message(session === null ? 'sandbox.value_reels' : 'sandbox.value_feed'), title });
