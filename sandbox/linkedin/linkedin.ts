import { addressesIn, detailsIn, ifSo, named } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import {
  type FeedEntry,
  type FeedPost,
  type Person,
  type RoutesByCapability,
  routesWith,
  type StandIn,
  type StandInContext,
} from '../core/stand-in.ts';
import { seen } from './little.ts';
import type { Medium } from './media.ts';
import { members, someone } from './people.ts';
import type { Post } from './posts.ts';
import { commentRoutes } from './routes/comments.ts';
import { invalid } from './routes/error-format.ts';
import { mediaRoutes } from './routes/media.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { postRoutes } from './routes/posts.ts';
import { profileRoutes } from './routes/profiles.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { createLinkedinServices, type LinkedinServices } from './services.ts';
import { filesOf, thumbnailOf } from './wishes.ts';

/** LinkedIn's hosts under one URL: `web`, `api`, and `upload` for files. */
const linkedinRoutes: RoutesByCapability<LinkedinServices> = {
  connect: [tokenRoutes, profileRoutes],
  publish: [mediaRoutes, postRoutes, commentRoutes],
  metrics: [metricsRoutes],
  engagement: [reactionRoutes],
};

/** A stand-in for LinkedIn's OAuth and its versioned Posts, Images, Documents, Videos, Comments and Reactions APIs, with members and pages. */
export function linkedinStandIn(stage: StandInContext): StandIn {
  const services = createLinkedinServices(stage);
  return {
    platform: 'linkedin',
    routes: routesWith(linkedinRoutes, services),
    invalid,
    people: createRoster(stage.records, members).known,
    entries: (tenant) => entries(services, tenant),
  };
}

async function entries({ posts, media }: LinkedinServices, tenant: string): Promise<FeedEntry[]> {
  const [all, said] = await Promise.all([posts.all(tenant), posts.comments(tenant)]);
  const there = new Set(all.map(({ id }) => id));
  const ofPosts = all.toReversed().flatMap((post): FeedEntry[] => {
    const by = someone(tenant, post.author);
    const { id, at } = post;
    return by ? [{ id, by, at, under: null, mark: id, show: async () => [await show(post, by)] }] : [];
  });
  const ofComments = said.toReversed().flatMap(({ id, actor, post, text, at, under }): FeedEntry[] => {
    const by = someone(tenant, actor);
    if (!by || !there.has(post)) return [];
    const shown: FeedPost = {
      id,
      by,
      text,
      media: [],
      replyTo: under ?? post,
      link: null,
      links: addressesIn(text),
      details: [],
      at: at.toISOString(),
      path: `web/feed/update/${post}`,
    };
    // Its URL is that of the post.
    return [{ id, by, at, under: post, mark: '', show: async () => [shown] }];
  });
  return [...ofPosts, ...ofComments];

  async function show(post: Post, person: Person): Promise<FeedPost> {
    const files = await Promise.all(
      filesOf(post).map(async ({ id, title = '', altText = '' }) => {
        const medium = await media.byUrn(tenant, id);
        if (!medium) return [];
        const path = `media/${medium.id}`;
        if (medium.kind === 'document') return [{ kind: medium.kind, path, alt: '', title, pages: medium.pages }];
        return [{ kind: medium.kind, path, alt: altText, ...(medium.thumbnail && { cover: `${path}/thumbnail` }) }];
      }),
    );
    const { id, at, commentary } = post;
    const thumbnail = await Promise.all(thumbnailOf(post).map(({ id }) => media.byUrn(tenant, id)));
    const link = linkOf(post, thumbnail[0] ?? null);
    const text = seen(commentary);
    return {
      id,
      by: person,
      text,
      media: files.flat(),
      replyTo: null,
      link,
      links: addressesIn(text),
      details: detailsOf(post),
      at: at.toISOString(),
      path: `web/feed/update/${id}`,
    };
  }
}

function linkOf({ content }: Post, picture: Medium | null): FeedPost['link'] {
  if (!content || !('article' in content)) return null;
  const { source: url, title, description } = content.article;
  return { url, title, ...(description && { description }), ...(picture && { picture: `media/${picture.id}` }) };
}

const audiences = { PUBLIC: 'options.everyone', LOGGED_IN: 'options.signed_in', CONNECTIONS: 'options.connections' } as const;

function detailsOf({ visibility, isReshareDisabledByAuthor: closed, edited, content }: Post): FeedPost['details'] {
  // A document has its own with it.
  const title = filesOf({ content }).find((file) => file.title && !file.id.startsWith('urn:li:document:'))?.title;
  return detailsIn({ audience: named(visibility, audiences), title, reposting: closed ? false : undefined, edited: ifSo(edited) });
}
