import type { FeedPost, StandIn } from '../stand-in.ts';
import type { Audience, Written } from './audience.ts';

/** A comment of the audience in the usual form. */
export const commentOn = (post: Pick<FeedPost, 'id' | 'path'>, { id, by, text, at }: Written): FeedPost => ({
  ...{ id, by, text, media: [], replyTo: post.id, link: null, links: [], details: [] },
  at: at.toISOString(),
  path: `${post.path}/comments/${id}`,
});

/** A stand-in's feed, newest first, with the comments that its audience wrote by now. */
export async function feedWithAudience(
  { feed, comment = commentOn }: Pick<StandIn, 'feed' | 'comment'>,
  tenant: string,
  { audience, now }: { audience: Audience; now: Date },
): Promise<FeedPost[]> {
  const posts = await feed(tenant);
  const comments = posts
    .filter(({ replyTo, unseen }) => replyTo === null && !unseen)
    .flatMap((post) => audience.comments({ id: post.id, account: post.by.id, at: new Date(post.at) }, now).map((one) => comment(post, one)))
    .filter((one) => one !== null);
  return comments.length === 0 ? posts : [...posts, ...comments].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
