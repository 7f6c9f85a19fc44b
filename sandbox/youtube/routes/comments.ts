import type { FastifyInstance } from 'fastify';
import { accountOf } from '../channels.ts';
import type { YoutubeComment } from '../comments.ts';
import type { Parts } from '../parts.ts';
import { CommentThreadResource } from '../resources.ts';
import { scopes } from '../scopes.ts';
import { isClosed } from '../statistics.ts';
import type { YoutubeVideo } from '../videos.ts';
import { head, page } from './channels.ts';
import { failure, invalid } from './error-format.ts';
import { createMethods, noChannel, partsIn, unknownPart } from './method.ts';

const managing = [scopes.manage];
const domain = 'youtube.commentThread';
const longest = 10_000;

/** Comments under videos. */
export function commentRoutes(http: FastifyInstance, { stage, videos, comments }: Parts): void {
  const method = createMethods(stage);
  const path = '/api/youtube/v3/commentThreads';

  http.post(
    path,
    method(
      { aim: 'create', scopes: managing, parameters: ['part'], needs: ['part'], spends: { name: 'units', cost: 50 } },
      async (call) => {
        if (!partsIn(call, ['id', 'snippet'])) return unknownPart(call);
        if (!call.channel.hasChannel) return noChannel();
        const wish = CommentThreadResource.safeParse(call.request.body);
        if (!wish.success) return invalid(wish.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; '));
        const { videoId, topLevelComment } = wish.data.snippet;
        const { textOriginal: text } = topLevelComment.snippet;
        const video = await videos.get(call.tenant, videoId);
        if (!video) return failure(404, 'videoNotFound', 'The video cannot be found.', { domain });
        if (isClosed(video)) return failure(403, 'commentsDisabled', 'The video has disabled comments.', { domain });
        if (text.trim() === '') return failure(400, 'commentTextRequired', 'The comment needs a text.', { domain });
        if (text.length > longest) return failure(400, 'commentTextTooLong', 'The comment is too long.', { domain });
        const id = await comments.add(call, videoId, text);
        return { status: 200, body: thread(call.tenant, video, { id, video: videoId, author: call.account, text, at: stage.now() }) };
      },
    ),
  );

  const parameters = ['part', 'videoId', 'order', 'maxResults', 'textFormat', 'pageToken', 'moderationStatus', 'searchTerms'];
  http.get(
    path,
    method({ aim: 'look', scopes: managing, parameters, needs: ['part', 'videoId'], spends: { name: 'units', cost: 1 } }, async (call) => {
      if (!partsIn(call, ['id', 'snippet', 'replies'])) return unknownPart(call);
      const max = Number(call.value('maxResults') ?? 20);
      if (!Number.isInteger(max) || max < 1 || max > 100) return invalid('maxResults is not between 1 and 100.');
      const video = await videos.get(call.tenant, call.value('videoId') ?? '');
      if (!video) return failure(404, 'videoNotFound', 'The video cannot be found.', { domain });
      if (isClosed(video)) return failure(403, 'commentsDisabled', 'The video has disabled comments.', { domain });
      const found = (await comments.all(call.tenant, video.id)).slice(0, max);
      return page(
        'youtube#commentThreadListResponse',
        found.map((comment) => thread(call.tenant, video, comment)),
        found.length,
      );
    }),
  );
}

function thread(tenant: string, { channel }: YoutubeVideo, { id, video, author, text, at }: YoutubeComment) {
  const by = accountOf(tenant, author);
  const moments = { publishedAt: at.toISOString(), updatedAt: at.toISOString() };
  const snippet = {
    ...{ channelId: channel, videoId: video, textDisplay: text, textOriginal: text, authorDisplayName: by?.handle ?? '' },
    ...{ authorChannelId: { value: author }, canRate: true, viewerRating: 'none', likeCount: 0, ...moments },
  };
  return {
    ...head('youtube#commentThread', id),
    id,
    snippet: {
      ...{ channelId: channel, videoId: video, canReply: true, totalReplyCount: 0, isPublic: true },
      topLevelComment: { ...head('youtube#comment', id), id, snippet },
    },
  };
}
