import { Readable } from 'node:stream';
import { Id } from '@everycast/contract/common';
import {
  AltTextRequest,
  ChosenImages,
  DismissedImages,
  type ImageChunk,
  ImageRequest,
  WrittenAltText,
} from '@everycast/contract/generated-images';
import { Media } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import { endWithAccess } from '../../kernel/http/end-with-access.ts';
import { eventStream } from '../../kernel/http/event-stream.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import { say } from '../../kernel/messages.ts';
import type { GeneratedImages } from './generated-images.ts';

const tags = ['generated-images'];
/** Each request is up to four images, and is paid for. */
const imagesPerMinute = 10;
/** A selection of the library is described one by one. */
const textsPerMinute = 60;
const access = { permission: 'assistant.use', feature: 'ai_content' } as const;
const owner = (request: FastifyRequest) => {
  const { workspaceId, userId } = inWorkspace(request);
  return { workspaceId, userId };
};
const image = { description: 'The image', content: { 'image/jpeg': { schema: z.file() }, 'image/png': { schema: z.file() } } };

/** Sends chunks as they come, and says so if that fails. */
async function sendAll(request: FastifyRequest, reply: FastifyReply, chunks: AsyncIterable<ImageChunk>): Promise<void> {
  const stream = eventStream(reply);
  try {
    endWithAccess(request, stream);
    for await (const chunk of chunks) stream.send(chunk);
  } catch (error) {
    request.log.error({ err: error }, 'Generating images failed');
    stream.send({ type: 'error', code: 'internal', message: say(message('common.internal')) });
  } finally {
    stream.close();
  }
}

/** Images that a model makes, and alt text that it writes. */
export function generatedImageRoutes(http: Http, images: GeneratedImages): void {
  http.route({
    method: 'POST',
    url: '/api/v1/generated-images',
    config: {
      access,
      replay: false,
      perPersonMinute: imagesPerMinute,
      errors: ['assistant_not_configured', 'not_found', 'unsupported_media', 'too_large'],
    },
    schema: {
      tags,
      summary: 'Generate images, or change one with words; streams ImageChunk as server-sent events',
      body: ImageRequest,
      produces: ['text/event-stream'],
      response: {
        200: z.string().describe('text/event-stream: each message is one ImageChunk as JSON; close the connection to cancel'),
      },
    },
    handler: async (request, reply) => {
      const stop = new AbortController();
      reply.raw.on('close', () => stop.abort());
      const chunks = await images.make(owner(request), request.body, stop.signal);
      try {
        // Nobody is there anymore, and a stream would never hear that they have gone.
        if (stop.signal.aborted) reply.hijack();
        else await sendAll(request, reply, chunks);
      } finally {
        await chunks.end();
      }
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/generated-images/:imageId/file',
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get a generated image that isn’t in the library yet; only the person who asked for it can',
      params: z.object({ imageId: Id }),
      // For <img>, which sends no headers.
      querystring: z.object({ workspace: z.uuid().optional() }),
      response: { 200: image, 206: image, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) => {
      const { id, contentType, file } = await images.file(owner(request), request.params.imageId);
      const open = async () => Readable.from([file]);
      return sendFile(request, reply, { contentType, hash: id, name: 'image', bytes: null, open });
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/generated-images/choose',
    config: { access: { permission: 'media.write', feature: 'ai_content' }, errors: ['not_found', 'limit_reached', 'too_large'] },
    schema: {
      tags,
      summary: 'Add generated images to the library, marked as generated',
      body: ChosenImages,
      response: { 201: z.object({ media: z.array(Media) }) },
    },
    handler: async (request, reply) => reply.code(201).send({ media: await images.choose(owner(request), request.body) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/generated-images/dismiss',
    config: { access },
    schema: { tags, summary: 'Delete generated images that aren’t wanted', body: DismissedImages, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await images.dismiss(owner(request), request.body.ids);
      return reply.code(204).send();
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/alt-texts',
    config: {
      access,
      replay: false,
      perPersonMinute: textsPerMinute,
      errors: [
        'assistant_not_configured',
        'assistant_refused',
        'assistant_rate_limited',
        'assistant_wrong_key',
        'assistant_unknown_model',
        'assistant_unreachable',
        'assistant_too_slow',
        'assistant_interrupted',
        'assistant_failed',
        'address_not_allowed',
        'not_found',
        'unsupported_media',
        'too_large',
      ],
    },
    schema: { tags, summary: 'Write alt text for an image; nothing is saved', body: AltTextRequest, response: { 200: WrittenAltText } },
    handler: (request, reply) => {
      const stop = new AbortController();
      reply.raw.on('close', () => stop.abort());
      return images.describe(owner(request), request.body, stop.signal);
    },
  });
}
