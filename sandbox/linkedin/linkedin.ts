import { detailsIn, ifSo } from '../core/details.ts';
import { addressesIn } from '../core/links.ts';
import { createRoster } from '../core/people.ts';
import { type FeedPost, routesWith, type Stage, type StandIn } from '../core/stand-in.ts';
import { filesOf, thumbnailOf } from './files.ts';
import { seen } from './little.ts';
import type { Medium } from './media.ts';
import { type Parts, partsOf } from './parts.ts';
import { members, someone } from './people.ts';
import type { Post } from './posts.ts';
import { invalid } from './routes/error-format.ts';
import { linkedinRoutes } from './routes/routes.ts';

/** A stand-in for LinkedIn's OAuth and its versioned Posts, Images, Videos, Comments and Reactions APIs, with members and pages. */
export function linkedinStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'linkedin',
    routes: routesWith(linkedinRoutes, parts),
    invalid,
    people: createRoster(stage.records, members).known,
    feed: (tenant) => feed(parts, tenant),
  };
}

async function feed({ posts, media }: Parts, tenant: string): Promise<FeedPost[]> {
  const all = await posts.all(tenant);
  const ofPosts = await Promise.all(
    all.map(async (post): Promise<FeedPost[]> => {
      const person = someone(tenant, post.author);
      if (!person) return [];
      const shown = await Promise.all(
        filesOf(post).map(async ({ id, altText = '' }) => {
          const medium = await media.byUrn(tenant, id);
          if (!medium) return [];
          const path = `media/${medium.id}`;
          return [{ kind: medium.kind, path, alt: altText, ...(medium.thumbnail && { cover: `${path}/thumbnail` }) }];
        }),
      );
      const { id, at, commentary } = post;
      const thumbnail = await Promise.all(thumbnailOf(post).map(({ id }) => media.byUrn(tenant, id)));
      const link = linkOf(post, thumbnail[0] ?? null);
      const text = seen(commentary);
      return [
        {
          ...{ id, by: person, text, media: shown.flat(), replyTo: null, link, links: addressesIn(text) },
          details: detailsOf(post),
          at: at.toISOString(),
          path: `web/feed/update/${id}`,
        },
      ];
    }),
  );
  const ofComments = (await posts.comments(tenant)).flatMap(({ id, actor, post, text, at, under }): FeedPost[] => {
    const person = someone(tenant, actor);
    if (!person || !all.some((one) => one.id === post)) return [];
    return [
      {
        ...{ id, by: person, text, media: [], replyTo: under ?? post, link: null, links: addressesIn(text), details: [] },
        at: at.toISOString(),
        path: `web/feed/update/${post}`,
      },
    ];
  });
  return [...ofPosts.flat(), ...ofComments].sort((a, b) => b.at.localeCompare(a.at));
}

function linkOf({ content }: Post, picture: Medium | null): FeedPost['link'] {
  if (!content || !('article' in content)) return null;
  const { source: url, title, description } = content.article;
  return { url, title, ...(description && { description }), ...(picture && { picture: `media/${picture.id}` }) };
}

function detailsOf({ visibility, isReshareDisabledByAuthor: closed, edited, content }: Post): FeedPost['details'] {
  const title = filesOf({ content }).find((file) => file.title)?.title;
  return detailsIn({ audience: visibility, title, reposting: closed ? false : undefined, edited: ifSo(edited) });
}
