import { message } from '@everycast/messages/message';
import { commentOn } from '../core/feed.ts';
import { addressesIn, detailsIn, ifSo, named } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import {
  type FeedEntry,
  type FeedPost,
  type Linked,
  type Person,
  type RoutesByCapability,
  routesWith,
  type StandIn,
  type StandInContext,
} from '../core/stand-in.ts';
import { accounts } from './channels.ts';
import type { YoutubeComment } from './comments.ts';
import { commentIdOf } from './inbox.ts';
import { channelRoutes } from './routes/channels.ts';
import { commentRoutes } from './routes/comments.ts';
import { coverRoutes } from './routes/covers.ts';
import { invalid } from './routes/error-format.ts';
import { replyRoutes } from './routes/replies.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { uploadRoutes } from './routes/upload.ts';
import { videoListRoutes } from './routes/video-list.ts';
import { videoRoutes } from './routes/videos.ts';
import { createYoutubeServices, type YoutubeServices } from './services.ts';
import { isClosed } from './statistics.ts';
import { isShort, type YoutubeVideo } from './videos.ts';

const audiences = { public: 'options.everyone', unlisted: 'options.with_link', private: 'options.only_you' } as const;

/** Google's hosts under one URL: `accounts`, `oauth2`, and `api`, which is youtube.googleapis.com. */
const youtubeRoutes: RoutesByCapability<YoutubeServices> = {
  connect: [tokenRoutes, channelRoutes],
  publish: [uploadRoutes, videoRoutes, commentRoutes, coverRoutes],
  metrics: [videoListRoutes],
  engagement: [replyRoutes],
};

/** A stand-in for the YouTube Data API v3 and Google's OAuth: channels, resumable uploads, videos, and comments. */
export function youtubeStandIn(stage: StandInContext): StandIn {
  const services = createYoutubeServices(stage);
  return {
    platform: 'youtube',
    routes: routesWith(youtubeRoutes, services),
    invalid,
    // Google's APIs have lists as comma-separated or repeated parameters.
    lists: ['id', 'part'],
    people: createRoster(stage.records, accounts).known,
    entries: (tenant) => entries(services, tenant),
    comment: (post, written) => {
      const id = commentIdOf(written);
      return { ...commentOn(post, written), id, path: `${post.path}&lc=${id}` };
    },
  };
}

async function entries({ videos, sessions, comments, covers }: YoutubeServices, tenant: string): Promise<FeedEntry[]> {
  const [shown, covered, said] = await Promise.all([videos.all(tenant), covers.all(tenant), comments.all(tenant)]);
  const byId = new Map(shown.map((video) => [video.id, video]));
  const ofVideos = shown.toReversed().flatMap((video): FeedEntry[] => {
    const by = accounts.find(tenant, video.channel);
    // Nobody sees what YouTube rejects or can't process.
    if (!by || ['rejected', 'failed'].includes(videos.stateOf(video))) return [];
    const { id, at } = video;
    return [{ id, by, at, under: null, mark: id, show: async () => [await ofVideo(video, by)] }];
  });
  const ofComments = said.toReversed().flatMap((comment): FeedEntry[] => {
    const by = accounts.find(tenant, comment.author);
    const under = byId.get(comment.video);
    const { id, at, video } = comment;
    return by && under ? [{ id, by, at, under: video, mark: id, show: async () => [await ofComment(comment, by, under)] }] : [];
  });
  return [...ofVideos, ...ofComments];

  async function ofVideo(video: YoutubeVideo, person: Person): Promise<FeedPost> {
    const { snippet, status, at } = video;
    const short = await isShort(video, sessions);
    return {
      id: video.id,
      by: person,
      text: snippet.description,
      replyTo: null,
      at: at.toISOString(),
      link: null,
      links: linksIn(snippet.description, short),
      media: [{ kind: 'video', path: `media/${video.id}`, alt: '', ...(covered.has(video.id) && { cover: `covers/${video.id}` }) }],
      details: detailsIn({
        title: snippet.title,
        place: message(short ? 'sandbox.value_shorts' : 'sandbox.value_videos'),
        audience: named(status.privacyStatus, audiences),
        made_for_kids: status.selfDeclaredMadeForKids === true,
        category: snippet.categoryId,
        state: videos.stateOf(video),
        tags: snippet.tags.join(', '),
        synthetic: ifSo(status.containsSyntheticMedia),
        subscribers: video.notify ? null : message('sandbox.value_not_notified'),
      }),
      path: `web/watch?v=${video.id}`,
      // So that nobody comments on it.
      ...(isClosed(video) && { unseen: true as const }),
    };
  }

  async function ofComment({ id, text, video, at, parent }: YoutubeComment, person: Person, under: YoutubeVideo): Promise<FeedPost> {
    return {
      id,
      by: person,
      text,
      media: [],
      replyTo: parent ?? video,
      details: [],
      at: at.toISOString(),
      link: null,
      links: linksIn(text, await isShort(under, sessions)),
      path: `web/watch?v=${video}&lc=${id}`,
    };
  }
}

/** With Shorts, and in comments under them, URLs are plain text: YouTube has not linked them since August 2023. */
const linksIn = (text: string, short: boolean): Linked[] => (short ? [] : addressesIn(text));
