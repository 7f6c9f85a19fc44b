import type { FeedPost, Stage, StandIn } from '../core/stand-in.ts';
import { accountsOf } from './channels.ts';
import { type Parts, partsOf } from './parts.ts';
import { youtubeRoutes } from './routes/routes.ts';

/** A stand-in for the YouTube Data API v3 and Google's OAuth: channels, resumable uploads, videos, and comments. */
export function youtubeStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'youtube',
    routes: (http) => youtubeRoutes(http, parts),
    people: async (world) => accountsOf(world),
    feed: (world) => feed(parts, world),
  };
}

async function feed({ videos, comments, covers }: Parts, world: string): Promise<FeedPost[]> {
  const by = new Map(accountsOf(world).map((account) => [account.id, account]));
  const [shown, covered] = await Promise.all([videos.all(world), covers.all(world)]);
  const ofVideos = shown.flatMap((video): FeedPost[] => {
    const person = by.get(video.channel);
    // What YouTube does not take, nobody sees.
    if (!person || videos.stateOf(video) === 'rejected') return [];
    const { snippet, status, at } = video;
    return [
      {
        ...{ id: video.id, by: person, text: snippet.description, replyTo: null, link: null, at: at.toISOString() },
        media: [{ kind: 'video', path: `media/${video.id}`, alt: '', ...(covered.has(video.id) && { cover: `covers/${video.id}` }) }],
        details: [
          { name: 'Title', value: snippet.title },
          { name: 'Who can see it', value: status.privacyStatus },
          { name: 'Made for kids', value: status.selfDeclaredMadeForKids === true ? 'Yes' : 'No' },
          { name: 'Category', value: snippet.categoryId },
          { name: 'State', value: videos.stateOf(video) },
          ...(snippet.tags.length > 0 ? [{ name: 'Tags', value: snippet.tags.join(', ') }] : []),
          ...(status.containsSyntheticMedia ? [{ name: 'Altered or synthetic', value: 'Yes' }] : []),
          ...(video.notify ? [] : [{ name: 'Subscribers', value: 'Not notified' }]),
        ],
        path: `web/watch?v=${video.id}`,
      },
    ];
  });
  const ofComments = (await comments.all(world)).flatMap((comment): FeedPost[] => {
    const person = by.get(comment.author);
    if (!person || !shown.some(({ id }) => id === comment.video)) return [];
    const { id, text, video, at } = comment;
    return [
      {
        ...{ id, by: person, text, media: [], replyTo: video, link: null, details: [], at: at.toISOString() },
        path: `web/watch?v=${video}&lc=${id}`,
      },
    ];
  });
  return [...ofVideos, ...ofComments].sort((a, b) => b.at.localeCompare(a.at));
}
