import type { FeedPost, Stage, StandIn } from '../core/stand-in.ts';
import type { Container } from './containers.ts';
import { type Medium, pathOf } from './media.ts';
import { type Parts, partsOf } from './parts.ts';
import { people } from './people.ts';
import { instagramRoutes } from './routes/routes.ts';

/** A stand-in for the Instagram API with Instagram Login: consent and tokens, containers, what is made of them, and comments. */
export function instagramStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'instagram',
    routes: (http) => instagramRoutes(http, parts),
    people: async (world) => people(world),
    feed: (world) => feed(parts, world),
  };
}

async function feed({ media, containers }: Parts, world: string): Promise<FeedPost[]> {
  const by = new Map(people(world).map((person) => [person.id, person]));
  return (await Promise.all((await media.all(world)).map(show))).flat().reverse();

  async function show(medium: Medium): Promise<FeedPost[]> {
    const person = by.get(medium.account);
    const container = await containers.get(medium.container);
    if (!person || !container) return [];
    const items = (await Promise.all((container.kind === 'carousel' ? container.children : [container.id]).map(containers.get))).filter(
      (one) => one !== null,
    );
    const post: FeedPost = {
      id: medium.id,
      by: person,
      text: container.caption,
      media: items.map(({ id, kind, alt }) => ({ kind: kind === 'image' ? 'image' : 'video', path: `media/${id}`, alt })),
      replyTo: null,
      // Addresses are text here.
      ...{ link: null, links: [] },
      details: detailsOf(container),
      at: medium.at.toISOString(),
      path: pathOf(container, medium),
    };
    const comments = (await media.comments(world, medium.id)).map((comment): FeedPost => {
      const { id, text, at } = comment;
      return { ...post, id, by: by.get(comment.account) ?? person, text, media: [], details: [], replyTo: medium.id, at: at.toISOString() };
    });
    return [post, ...comments];
  }
}

function detailsOf({ kind, cover, inFeed }: Container): FeedPost['details'] {
  if (kind !== 'reel') return [];
  return [
    { name: 'Kind', value: 'Reel' },
    ...(cover === null ? [] : [{ name: 'Cover', value: `${Number(cover) / 1000} s` }]),
    ...(inFeed ? [] : [{ name: 'In the feed', value: 'No' }]),
  ];
}
