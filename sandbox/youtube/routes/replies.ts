import type { FastifyInstance } from 'fastify';
import { CommentResource } from '../resources.ts';
import type { YoutubeServices } from '../services.ts';
import { page } from './channels.ts';
import { commentResource, managing, pageIn, validateCommentText } from './comments.ts';
import { failure, invalid } from './error-format.ts';
import { createMethods, noChannel, partsIn, unknownPart } from './method.ts';

const domain = 'youtube.comment';

/** Answers to comments. */
export function replyRoutes(http: FastifyInstance, { stage, comments, inbox }: YoutubeServices): void {
  const method = createMethods(stage);
  const path = '/api/youtube/v3/comments';
  const gone = () => failure(404, 'parentCommentNotFound', 'The comment that is answered cannot be found.', { domain });

  http.post(
    path,
    method(
      { operation: 'create', scopes: managing, parameters: ['part'], needs: ['part'], spends: { name: 'units', cost: 50 } },
      async (call) => {
        if (!partsIn(call, ['id', 'snippet'])) return unknownPart(call);
        if (!call.channel.hasChannel) return noChannel();
        const wish = CommentResource.safeParse(call.request.body);
        if (!wish.success) return invalid(wish.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; '));
        const { parentId, textOriginal: text } = wish.data.snippet;
        const parent = await inbox.comment(call, parentId);
        if (!parent) return gone();
        if (parent.parent !== null) return failure(400, 'operationNotSupported', 'There are no answers to answers.', { domain });
        const problem = validateCommentText(text, domain);
        if (problem) return problem;
        const { id, at } = await comments.add(call, { video: parent.video.id, text, parent: parent.id });
        const answer = { id, by: call.channel, text, at, video: parent.video, parent: parent.id };
        return { status: 200, body: commentResource(answer, call, stage.base()) };
      },
    ),
  );

  const parameters = ['part', 'parentId', 'maxResults', 'textFormat', 'pageToken'];
  http.get(
    path,
    method(
      { operation: 'look', scopes: managing, parameters, needs: ['part', 'parentId'], spends: { name: 'units', cost: 1 } },
      async (call) => {
        if (!partsIn(call, ['id', 'snippet'])) return unknownPart(call);
        const parent = await inbox.comment(call, call.value('parentId') ?? '');
        if (!parent) return gone();
        const answers = (await inbox.comments(parent.video)).filter((one) => one.parent === parent.id);
        const part = pageIn(call, answers);
        if ('status' in part) return part;
        const items = part.some.map((one) => commentResource(one, call, stage.base()));
        return page('youtube#commentListResponse', items, items.length, part.next);
      },
    ),
  );
}
