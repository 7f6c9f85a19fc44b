import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bytesIn } from '../../core/routes/files.ts';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { listAnswer, numberIn } from '../../meta/answers.ts';
import { badParameter, graphError, missing, uploadError } from '../../meta/errors.ts';
import { type NodeFields, nestedIn } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import type { InstagramServices } from '../services.ts';
import { NewContainer, refusedWords, unknownParameters } from '../wishes.ts';
import { nestedComments } from './comments.ts';
import { basic, calls, errorFormat, makingContainers, quota, toComment, toPublish } from './error-format.ts';
import { mediaFields, mediaNode } from './nodes.ts';

const Publishing = z.strictObject({ creation_id: z.string().regex(/^\d+$/) });
const limitNode: NodeFields = { node: 'ContentPublishingLimitResponse', always: ['quota_usage'], known: ['quota_usage', 'config'] };

/** Containers, their bytes, and the call that publishes one. */
export function publishingRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, containers, media } = services;
  const { withToken } = createRoutes(stage, errorFormat(services));
  const idOf = (request: FastifyRequest) => pathPart(request, 'id');
  const isOwn = ({ account }: ParsedRequest, request: FastifyRequest) => [account, 'me'].includes(idOf(request));

  http.post(
    '/graph/:version/:id/media',
    withToken({ operation: 'upload', scopes: toPublish, allowance: makingContainers }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('POST', idOf(request));
      const params = paramsOf(request);
      const wish = NewContainer.safeParse(params);
      if (!wish.success) return unknownParameters(Object.keys(params));
      const words = refusedWords(wish.data);
      if (words) return graphError(words);
      const made = await containers.make(parsed, wish.data);
      if ('code' in made) return graphError(made);
      const version = pathPart(request, 'version');
      const resumable = 'upload_type' in wish.data && wish.data.upload_type !== undefined;
      return {
        status: 200,
        body: { id: made.id, ...(resumable && { uri: `${stage.base()}/upload/ig-api-upload/${version}/${made.id}` }) },
      };
    }),
  );

  http.post(
    '/upload/ig-api-upload/:version/:id',
    withToken({ operation: 'upload', scopes: toPublish, allowance: calls }, async ({ tenant, account }, request) => {
      const found = await containers.get(idOf(request));
      if (found?.tenant !== tenant || found.account !== account || found.state !== 'uploading') {
        return uploadError(400, 'NotAuthorizedError', 'User not authorized to perform this request');
      }
      const size = numberIn(request, 'file_size');
      if (size === null || numberIn(request, 'offset') !== found.there)
        return uploadError(400, 'PartialRequestError', `offset must be ${found.there}.`, true);
      const there = await containers.take(found.id, bytesIn(request), size);
      if (there !== size) return uploadError(400, 'PartialRequestError', `${there} bytes came, and not ${size}.`, there < size);
      return { status: 200, body: { success: true, message: 'Upload successful.' } };
    }),
  );

  http.post(
    '/graph/:version/:id/media_publish',
    withToken({ operation: 'create', scopes: toPublish, allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('POST', idOf(request));
      const wish = Publishing.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      const found = await containers.get(wish.data.creation_id);
      if (found?.tenant !== parsed.tenant || found.account !== parsed.account) return missing('POST', wish.data.creation_id);
      const refused = containers.refused(found);
      if (refused) return graphError(refused);
      if ((await media.lately(parsed.tenant, parsed.account)) >= quota.max) {
        return graphError({
          status: 403,
          code: 9,
          subcode: 2_207_042,
          message: 'Application request limit reached',
          user: 'You reached the maximum number of posts.',
        });
      }
      await containers.publish(found.id, parsed.records);
      return { status: 200, body: { id: await media.add(parsed, found.id) } };
    }),
  );

  http.get(
    '/graph/:version/:id/media',
    withToken({ operation: 'look', scopes: [basic], allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('GET', idOf(request));
      const own = await media.all(parsed.tenant, parsed.account);
      const nested = nestedIn(queryOf(request).fields, 'comments');
      const lacking = nested ? toComment.filter((scope) => !parsed.scopes.includes(scope)) : [];
      if (lacking.length > 0) return errorFormat(services).lacksScope(lacking, parsed);
      const all = await Promise.all(
        own.reverse().map(async (one) => ({
          ...(await mediaFields(services, one, parsed.tenant)),
          ...(nested && (await nestedComments(services, parsed.tenant, one, nested))),
        })),
      );
      return listAnswer(all, request, mediaNode, (one) => one);
    }),
  );

  http.get(
    '/graph/:version/:id/content_publishing_limit',
    withToken({ operation: 'upload', scopes: toPublish, allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('GET', idOf(request));
      const usage = {
        quota_usage: await media.lately(parsed.tenant, parsed.account),
        config: { quota_total: quota.max, quota_duration: quota.seconds },
      };
      const answer = listAnswer([usage], request, limitNode, (one) => one);
      return answer;
    }),
  );
}
