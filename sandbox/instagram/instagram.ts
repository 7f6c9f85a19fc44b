import { message } from '@everycast/messages/message';
import { commentOn } from '../core/feed.ts';
import { detailsIn, ifSo } from '../core/feed-post.ts';
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
import type { Container } from './containers.ts';
import { commentIdOf } from './inbox.ts';
import { type Medium, pathOf } from './media.ts';
import { people } from './people.ts';
import { commentRoutes } from './routes/comments.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { nodeRoutes } from './routes/nodes.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { createInstagramServices, type InstagramServices } from './services.ts';

/** Instagram's hosts under one URL: `web` is www., `token` api., `graph` graph.instagram.com, `upload` rupload.facebook.com. */
const instagramRoutes: RoutesByCapability<InstagramServices> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/oauth/authorize', consent), tokenRoutes],
  publish: [publishingRoutes, nodeRoutes, commentRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};

/** A stand-in for the Instagram API with Instagram Login: consent and tokens, containers, published media, comments and messages. */
export function instagramStandIn(stage: StandInContext): StandIn {
  const services = createInstagramServices(stage);
  return {
    platform: 'instagram',
    routes: routesWith(instagramRoutes, services),
    invalid: badParameter,
    people: createRoster(stage.records, people).known,
    entries: (tenant) => entries(services, tenant),
    comment: (post, written) => ({ ...commentOn(post, written), id: commentIdOf(written) }),
  };
}

async function entries({ media, containers, inbox }: InstagramServices, tenant: string): Promise<FeedEntry[]> {
  const [all, own] = await Promise.all([media.all(tenant), media.allComments(tenant)]);
  const published = all.flatMap((medium): FeedEntry[] => {
    const by = people.find(tenant, medium.account);
    const { id, at, shortcode } = medium;
    return by ? [{ id, by, at, under: null, mark: shortcode, show: () => show(medium, by) }] : [];
  });
  return [...published, ...(await inbox.messages.sent(tenant))];

  async function show(medium: Medium, person: Person): Promise<FeedPost[]> {
    const container = await containers.get(medium.container);
    if (!container) return [];
    const items = (await Promise.all((container.kind === 'carousel' ? container.children : [container.id]).map(containers.get))).filter(
      (one) => one !== null,
    );
    const post: FeedPost = {
      id: medium.id,
      by: person,
      text: container.caption,
      media: items.map(({ id, kind, alt, coverBytes }) => ({
        kind: kind === 'image' ? 'image' : 'video',
        path: `media/${id}`,
        alt,
        ...(coverBytes !== null && { cover: `covers/${id}` }),
      })),
      replyTo: null,
      // URLs are plain text here.
      link: null,
      links: [],
      details: [...reelDetails(container), ...saidDetails(container, items)],
      at: medium.at.toISOString(),
      path: pathOf(container, medium),
    };
    const comments = inbox.ownIn(own, tenant, medium).map(({ id, by: author, text, at, parent }): FeedPost => {
      return { ...post, id, by: author, text, media: [], details: [], replyTo: parent ?? medium.id, at: at.toISOString() };
    });
    return [post, ...comments];
  }
}

/** Tags of a carousel's items are shown on the post. */
function saidDetails({ collaborators, place, ai }: Container, items: readonly Container[]): FeedPost['details'] {
  const people = items.flatMap((item) => item.people);
  return detailsIn({ collaborators: collaborators.join(', '), people: people.join(', '), place, made_with_ai: ifSo(ai) });
}

/** If both an image and a frame are given, the image is the cover. */
function reelDetails({ kind, cover, coverBytes, inFeed }: Container): FeedPost['details'] {
  if (kind !== 'reel') return [];
  const frame = cover === null ? null : message('sandbox.value_seconds', { seconds: Number(cover) / 1000 });
  return detailsIn({
    kind: message('sandbox.value_reel'),
    cover: coverBytes === null ? frame : message('sandbox.value_picture'),
    in_feed: inFeed ? undefined : false,
  });
}
