import { type FeedPost, routesWith, type Stage, type StandIn } from '../core/stand-in.ts';
import type { Container } from './containers.ts';
import { type Medium, pathOf } from './media.ts';
import { type Parts, partsOf } from './parts.ts';
import { people } from './people.ts';
import { instagramRoutes } from './routes/routes.ts';

/** A stand-in for the Instagram API with Instagram Login: consent and tokens, containers, published media, and comments. */
export function instagramStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'instagram',
    routes: routesWith(instagramRoutes, parts),
    people: async (tenant) => people(tenant),
    feed: (tenant) => feed(parts, tenant),
  };
}

async function feed({ media, containers }: Parts, tenant: string): Promise<FeedPost[]> {
  const by = new Map(people(tenant).map((person) => [person.id, person]));
  return (await Promise.all((await media.all(tenant)).map(show))).flat().reverse();

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
      media: items.map(({ id, kind, alt, coverBytes }) => ({
        kind: kind === 'image' ? 'image' : 'video',
        path: `media/${id}`,
        alt,
        ...(coverBytes !== null && { cover: `covers/${id}` }),
      })),
      replyTo: null,
      // URLs are plain text here.
      ...{ link: null, links: [] },
      details: [...reelDetails(container), ...saidDetails(container, items)],
      at: medium.at.toISOString(),
      path: pathOf(container, medium),
    };
    const comments = (await media.comments(tenant, medium.id)).map((comment): FeedPost => {
      const { id, text, at } = comment;
      return { ...post, id, by: by.get(comment.account) ?? person, text, media: [], details: [], replyTo: medium.id, at: at.toISOString() };
    });
    return [post, ...comments];
  }
}

/** Tags of a carousel's items are shown on the post. */
function saidDetails({ collaborators, place, ai }: Container, items: readonly Container[]): FeedPost['details'] {
  const people = items.flatMap((item) => item.people);
  return [
    ...(collaborators.length === 0 ? [] : [{ name: 'Collaborators', value: collaborators.join(', ') }]),
    ...(people.length === 0 ? [] : [{ name: 'People', value: people.join(', ') }]),
    ...(place === null ? [] : [{ name: 'Place', value: place }]),
    ...(ai ? [{ name: 'Made with AI', value: 'Yes' }] : []),
  ];
}

/** If both an image and a frame are given, the image is the cover. */
function reelDetails({ kind, cover, coverBytes, inFeed }: Container): FeedPost['details'] {
  if (kind !== 'reel') return [];
  return [
    { name: 'Kind', value: 'Reel' },
    ...(coverBytes === null ? [] : [{ name: 'Cover', value: 'A picture' }]),
    ...(coverBytes !== null || cover === null ? [] : [{ name: 'Cover', value: `${Number(cover) / 1000} s` }]),
    ...(inFeed ? [] : [{ name: 'In the feed', value: 'No' }]),
  ];
}
