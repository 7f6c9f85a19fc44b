import { type FeedPost, routesWith, type Stage, type StandIn } from '../core/stand-in.ts';
import { type Parts, partsOf } from './parts.ts';
import { creatorOf, creatorsOf } from './people.ts';
import { tiktokRoutes } from './routes/routes.ts';

/** A stand-in for TikTok's Login Kit, Content Posting API and Display API. */
export function tiktokStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'tiktok',
    routes: routesWith(tiktokRoutes, parts),
    people: async (tenant) => creatorsOf(tenant),
    feed: (tenant) => feed(parts, tenant),
  };
}

/** Everything that is complete and hasn't failed. */
async function feed({ posts }: Parts, tenant: string): Promise<FeedPost[]> {
  return (await posts.all(tenant)).flatMap((post): FeedPost[] => {
    const person = creatorOf(tenant, post.creator);
    if (!person || post.readyAt === null || post.reason !== null) return [];
    const { id, postId, kind, title, text, privacy, wishes, at, count, cover = 0 } = post;
    const media: FeedPost['media'] =
      kind === 'video'
        ? [{ kind, path: `media/${id}`, alt: '' }]
        : Array.from({ length: count }, (_, index) => {
            const path = `media/${id}/${index}`;
            return { kind: 'image', path, alt: '', ...(index === cover && { cover: path }) };
          });
    const details = [
      { name: 'Who can see it', value: privacy },
      { name: 'State', value: posts.stateOf(post) },
      ...(title === '' ? [] : [{ name: 'Title', value: title }]),
      ...(kind === 'photo' ? [{ name: 'Cover', value: `Photo ${cover + 1}` }] : []),
      ...wishes,
    ];
    return [
      {
        ...{ id: postId, by: person, text, media, replyTo: null, details },
        // URLs are plain text here.
        ...{ link: null, links: [] },
        at: at.toISOString(),
        path: `web/@${person.handle}/${kind}/${postId}`,
      },
    ];
  });
}
