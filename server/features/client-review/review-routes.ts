import type { Readable } from 'node:stream';
import { NewReviewComment, NewReviewer, OpenReview, Review, ReviewApproval, ReviewReturn } from '@everycast/contract/client-review';
import { Id } from '@everycast/contract/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import { cookies, keysOf } from './keys.ts';
import type { Reviews } from './review.ts';

const tags = ['client review'];
const base = '/api/v1/reviews';
const One = z.object({ id: Id });
const OnePost = One.extend({ postId: Id });
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });
const opens = { access: 'public', replay: false, ...perMinute(30), errors: ['not_found', 'too_many_requests'] } as const;
const reads = { access: 'public', ...perMinute(600), errors: ['not_found', 'too_many_requests'] } as const;
const answers = {
  access: 'public',
  replay: false,
  ...perMinute(120),
  errors: ['not_found', 'version_conflict', 'time_is_past', 'not_editable', 'wrong_credentials', 'limit_reached', 'too_many_requests'],
} as const;

/** What a client does with a link. `publicUrl`: where people reach this server. */
export function reviewRoutes(http: Http, reviews: Reviews, publicUrl: () => string): void {
  const secure = () => (publicUrl().startsWith('https:') ? '; Secure' : '');
  const set = (reply: FastifyReply, name: string, value: string, { id, expiresAt }: Review) =>
    reply.header(
      'set-cookie',
      `${name}-${id}=${value}; Path=${base}; HttpOnly; SameSite=Strict; Expires=${new Date(expiresAt).toUTCString()}${secure()}`,
    );

  http.route({
    method: 'POST',
    url: base,
    config: opens,
    schema: { tags, summary: 'Open a review link by its token', body: OpenReview, response: { 200: Review } },
    handler: async (request, reply) => {
      const { token } = request.body;
      const review = await reviews.open({ ...keysOf(request, ''), token });
      return set(reply, cookies.token, token, review).send(review);
    },
  });

  http.route({
    method: 'GET',
    url: `${base}/:id`,
    config: reads,
    schema: { tags, summary: 'Get what a review link shows', params: One, response: { 200: Review } },
    handler: (request) => reviews.get(keysOf(request, request.params.id), request.params.id),
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/code`,
    config: opens,
    schema: { tags, summary: 'Send a code to the client’s address', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await reviews.sendCode(keysOf(request, request.params.id), request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/reviewer`,
    config: { ...opens, errors: ['not_found', 'wrong_credentials', 'too_many_requests'] },
    schema: { tags, summary: 'Say who reviews in this browser', params: One, body: NewReviewer, response: { 200: Review } },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { secret, review } = await reviews.admit(keysOf(request, id), id, request.body);
      return set(reply, cookies.reviewer, secret, review).send(review);
    },
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/posts/:postId/approve`,
    config: answers,
    schema: { tags, summary: 'Approve a post as it was seen', params: OnePost, body: ReviewApproval, response: { 200: Review } },
    handler: (request) => {
      const { id, postId } = request.params;
      return reviews.approve(keysOf(request, id), id, postId, request.body);
    },
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/posts/:postId/return`,
    config: answers,
    schema: { tags, summary: 'Ask for changes to a post', params: OnePost, body: ReviewReturn, response: { 200: Review } },
    handler: (request) => {
      const { id, postId } = request.params;
      return reviews.giveBack(keysOf(request, id), id, postId, request.body);
    },
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/posts/:postId/take-back`,
    config: answers,
    schema: {
      tags,
      summary: 'Take an answer back',
      description: 'By the person who gave it, until the post goes out or is edited.',
      params: OnePost,
      response: { 200: Review },
    },
    handler: (request) => {
      const { id, postId } = request.params;
      return reviews.takeBack(keysOf(request, id), id, postId);
    },
  });

  http.route({
    method: 'POST',
    url: `${base}/:id/posts/:postId/comments`,
    config: answers,
    schema: { tags, summary: 'Comment on a post', params: OnePost, body: NewReviewComment, response: { 200: Review } },
    handler: (request) => {
      const { id, postId } = request.params;
      return reviews.comment(keysOf(request, id), id, postId, request.body.text);
    },
  });

  http.route({
    method: 'GET',
    url: `${base}/:id/media/:mediaId/:which`,
    config: reads,
    schema: {
      tags,
      summary: 'A file of a post that the link shows',
      params: One.extend({ mediaId: Id, which: z.enum(['file', 'thumbnail']) }),
      querystring: z.object({ workspace: z.string().max(100).optional() }),
      response: { 200: { description: 'The file, or the requested range', content: { '*/*': { schema: z.file() } } } },
    },
    handler: async (request, reply) => {
      const { id, mediaId, which } = request.params;
      return sendFile(request, reply, await reviews.file(keysOf(request, id), id, mediaId, which));
    },
  });

  http.route({
    method: 'GET',
    url: `${base}/:id/accounts/:accountId/avatar`,
    config: reads,
    schema: {
      tags,
      summary: 'The picture of an account that a post goes to, as WebP',
      params: One.extend({ accountId: Id }),
      querystring: z.object({ workspace: z.string().max(100).optional() }),
      response: { 200: { description: 'The image', content: { 'image/webp': { schema: z.file() } } } },
    },
    handler: async (request, reply) => {
      const { id, accountId } = request.params;
      return sendPicture(reply, await reviews.avatar(keysOf(request, id), id, accountId));
    },
  });
}

/** Sends an image that browsers can't interpret as anything else. */
const sendPicture = (reply: FastifyReply, picture: Readable): FastifyReply =>
  reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600')
    .type('image/webp')
    .send(picture);
