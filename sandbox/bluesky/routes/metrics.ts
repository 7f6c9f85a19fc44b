import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRoutes } from '../../core/routes/requests.ts';
import { collections, Post } from '../lexicons.ts';
import type { BlueskyServices } from '../services.ts';
import { errorFormat, invalid, validationError } from './error-format.ts';

const maxUris = 25;
const Uris = z.strictObject({
  uris: z
    .union([z.string(), z.array(z.string())])
    .transform((uris) => [uris].flat())
    .pipe(z.array(z.string()).max(maxUris, `array too big (maximum ${maxUris})`)),
});
const Actor = z.strictObject({ actor: z.string() });

/** What the network's index knows: views of posts and profiles. Real servers pass these calls on to it. */
export function metricsRoutes(http: FastifyInstance, { stage, people, records }: BlueskyServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const now = () => stage.now();

  http.get(
    '/xrpc/app.bsky.feed.getPosts',
    withToken({ operation: 'metrics' }, async (_parsed, request) => {
      const wish = Uris.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const posts = await Promise.all(wish.data.uris.map(view));
      return { status: 200, body: { posts: posts.filter((post) => post !== null) } };
    }),
  );

  http.get(
    '/xrpc/app.bsky.actor.getProfile',
    withToken({ operation: 'metrics' }, async (_parsed, request) => {
      const wish = Actor.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const person = await people.find(wish.data.actor);
      if (!person) return invalid('Profile not found');
      const { id: did, handle, name: displayName } = person;
      return { status: 200, body: { did, handle, displayName, followersCount: stage.audience.followers(did, now()), followsCount: 0 } };
    }),
  );

  /** A post as the index shows it; null if it has none. */
  async function view(uri: string) {
    const [, did = '', collection = '', rkey = ''] = /^at:\/\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
    const author = collection === collections.post ? await people.find(did) : null;
    const record = author && (await records.get(author.id, collection, rkey));
    if (!author || !record) return null;
    const isReply = Post.parse(record.value).reply !== undefined;
    const reactions = stage.audience.reactions({ id: uri, account: author.id, at: record.at }, now());
    const { likes, comments, shares } = isReply ? { likes: 0, comments: 0, shares: 0 } : reactions;
    return {
      uri,
      cid: record.cid,
      author: { did: author.id, handle: author.handle, displayName: author.name },
      record: record.value,
      likeCount: likes,
      replyCount: comments,
      repostCount: shares,
      quoteCount: 0,
      indexedAt: record.at.toISOString(),
    };
  }
}
