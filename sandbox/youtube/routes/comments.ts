import type { FastifyInstance } from 'fastify';
import { avatarOf } from '../../core/routes/avatars.ts';
import type { Answer } from '../../core/routes/http.ts';
import type { SeenComment } from '../inbox.ts';
import { CommentThreadResource } from '../resources.ts';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { isClosed } from '../statistics.ts';
import { head, page } from './channels.ts';
import { failure, invalid } from './error-format.ts';
import { type Call, createMethods, noChannel, partsIn, unknownPart } from './method.ts';

export const managing = [scopes.manage];
const domain = 'youtube.commentThread';
const longest = 10_000;
/** As many answers come along with a comment. Unofficial. */
const along = 5;

/** Why a text can't be a comment; null if it can. */
export function validateCommentText(text: string, domain: string): Answer | null {
  if (text.trim() === '') return failure(400, 'commentTextRequired', 'The comment needs a text.', { domain });
  return text.length > longest ? failure(400, 'commentTextTooLong', 'The comment is too long.', { domain }) : null;
}

/** A part of a list, as the request asks for it, with the token of the next part; or why there is none. */
export function pageIn(call: Call, all: readonly SeenComment[]): { some: SeenComment[]; next: object } | Answer {
  const max = Number(call.value('maxResults') ?? 20);
  if (!Number.isInteger(max) || max < 1 || max > 100) return invalid('maxResults is not between 1 and 100.');
  const from = Number(call.value('pageToken') ?? 0);
  if (!Number.isInteger(from) || from < 0) return failure(400, 'invalidPageToken', 'The page token is not valid.');
  return { some: all.slice(from, from + max), next: from + max < all.length ? { nextPageToken: String(from + max) } : {} };
}

/** Comments under videos, with answers to them. */
export function commentRoutes(http: FastifyInstance, { stage, videos, comments, inbox }: YoutubeServices): void {
  const method = createMethods(stage);
  const path = '/api/youtube/v3/commentThreads';

  http.post(
    path,
    method(
      { operation: 'create', scopes: managing, parameters: ['part'], needs: ['part'], spends: { name: 'units', cost: 50 } },
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
        const problem = validateCommentText(text, domain);
        if (problem) return problem;
        const { id, at } = await comments.add(call, { video: videoId, text, parent: null });
        return { status: 200, body: thread({ id, by: call.channel, text, at, video, parent: null }, [], ['snippet'], call, stage.base()) };
      },
    ),
  );

  const filters = ['videoId', 'allThreadsRelatedToChannelId'];
  const parameters = [...filters, 'part', 'order', 'maxResults', 'textFormat', 'pageToken', 'moderationStatus', 'searchTerms'];
  http.get(
    path,
    method({ operation: 'look', scopes: managing, parameters, needs: ['part'], spends: { name: 'units', cost: 1 } }, async (call) => {
      const parts = partsIn(call, ['id', 'snippet', 'replies']);
      if (!parts) return unknownPart(call);
      const found = await listed(call);
      if (!Array.isArray(found)) return found;
      const part = pageIn(
        call,
        found.filter(({ parent }) => parent === null),
      );
      if ('status' in part) return part;
      const threads = part.some.map((one) =>
        thread(
          one,
          found.filter(({ parent }) => parent === one.id),
          parts,
          call,
          stage.base(),
        ),
      );
      return page('youtube#commentThreadListResponse', threads, threads.length, part.next);
    }),
  );

  /** All comments that a request asks for, newest first. */
  async function listed(call: Call): Promise<SeenComment[] | Answer> {
    const [videoId, channelId] = filters.map((name) => call.value(name));
    if ((videoId === undefined) === (channelId === undefined)) {
      return failure(400, 'missingRequiredParameter', `No filter selected. Expected one of: ${filters.join(', ')}`);
    }
    if (channelId !== undefined) {
      if (channelId !== call.channel.id) return failure(404, 'channelNotFound', 'The channel cannot be found.', { domain });
      return inbox.ofChannel(call.tenant, channelId);
    }
    const video = await videos.get(call.tenant, videoId ?? '');
    if (!video) return failure(404, 'videoNotFound', 'The video cannot be found.', { domain });
    if (isClosed(video)) return failure(403, 'commentsDisabled', 'The video has disabled comments.', { domain });
    return inbox.comments(video);
  }
}

function thread(top: SeenComment, answers: readonly SeenComment[], parts: readonly string[], viewer: Call, base: string) {
  const { id, video } = top;
  const shown = answers.slice(0, along).map((one) => commentResource(one, viewer, base));
  return {
    ...head('youtube#commentThread', `${id} ${answers.length}`),
    id,
    ...(parts.includes('snippet') && {
      snippet: {
        channelId: video.channel,
        videoId: video.id,
        canReply: true,
        totalReplyCount: answers.length,
        isPublic: true,
        topLevelComment: commentResource(top, viewer, base),
      },
    }),
    ...(parts.includes('replies') && shown.length > 0 && { replies: { comments: shown } }),
  };
}

/** Resource Comment. Only its author gets the original text. */
export function commentResource({ id, by, text, at, video, parent }: SeenComment, { account }: Call, base: string) {
  const moments = { publishedAt: at.toISOString(), updatedAt: at.toISOString() };
  return {
    ...head('youtube#comment', id),
    id,
    snippet: {
      channelId: video.channel,
      videoId: video.id,
      textDisplay: text,
      ...(by.id === account && { textOriginal: text }),
      authorDisplayName: by.handle,
      authorProfileImageUrl: avatarOf(base, by.handle),
      authorChannelUrl: `http://www.youtube.com/${by.handle}`,
      authorChannelId: { value: by.id },
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      ...(parent !== null && { parentId: parent }),
      ...moments,
    },
  };
}
