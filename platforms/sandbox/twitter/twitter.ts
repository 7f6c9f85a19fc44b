import { createConsent } from '../core/consent.ts';
import { numberOf } from '../core/ids.ts';
import type { FeedPost, Person, Stage, StandIn } from '../core/stand-in.ts';
import { createMedia } from './media.ts';
import { createPosts } from './posts.ts';
import { twitterRoutes } from './routes/routes.ts';

/** RFC 6749 scopes that the description of the X API names for what can be done here. */
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access', 'media.write', 'like.write', 'dm.read', 'dm.write'];

export type Parts = ReturnType<typeof partsOf>;

/** A stand-in for the X API v2: consent and tokens, users, posts, and uploads in pieces. */
export function twitterStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'twitter',
    routes: (http) => twitterRoutes(http, parts),
    people: async (world) => people(world),
    feed: (world) => feed(parts, world),
  };
}

function partsOf(stage: Stage) {
  const consent = createConsent(
    stage,
    // A code must be exchanged within 30 seconds.
    { name: 'X', clientParameter: 'client_id', scopeSeparator: ' ', scopes, pkce: 'required', alsoKnows: [], codeSeconds: 30 },
    async (world) => people(world),
  );
  const media = createMedia(stage);
  return { stage, consent, media, posts: createPosts(stage, media), people };
}

const people = (world: string): Person[] => [
  { id: numberOf(18, 'twitter', world, '1'), handle: 'sandbox_one', name: 'Sandbox One' },
  { id: numberOf(18, 'twitter', world, '2'), handle: 'sandbox_two', name: 'Sandbox Two' },
];

async function feed({ posts, media }: Parts, world: string): Promise<FeedPost[]> {
  const by = new Map(people(world).map((person) => [person.id, person]));
  const shown = (await posts.all(world)).flatMap((post): Promise<FeedPost>[] => {
    const person = by.get(post.author);
    return person ? [show(post, person)] : [];
  });
  return (await Promise.all(shown)).reverse();

  async function show(post: Awaited<ReturnType<typeof posts.all>>[number], person: Person): Promise<FeedPost> {
    const files = await Promise.all(post.mediaIds.map((id) => media.get(id)));
    return {
      id: post.id,
      by: person,
      text: post.text,
      media: files.flatMap((file) =>
        file ? [{ kind: file.category === 'tweet_video' ? 'video' : 'image', path: `media/${file.id}`, alt: file.alt } as const] : [],
      ),
      replyTo: post.replyTo,
      link: null,
      details: post.replySettings ? [{ name: 'Who can reply', value: post.replySettings }] : [],
      at: post.at.toISOString(),
      path: `web/${person.handle}/status/${post.id}`,
    };
  }
}
