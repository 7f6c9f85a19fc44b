import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { upTo } from '../../core/limits.ts';
import { pathPart } from '../../core/routes/http.ts';
import { coverType, maxCoverBytes } from '../covers.ts';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { head } from './channels.ts';
import { failure, invalid } from './error-format.ts';
import { createMethods } from './method.ts';

const uploading = [scopes.all, scopes.manage, scopes.upload];
const types = ['image/jpeg', 'image/png', 'application/octet-stream'];
const domain = 'youtube.thumbnail';

/** Videos' covers, set by a simple upload in one request. */
export function coverRoutes(http: FastifyInstance, { stage, videos, covers }: YoutubeServices): void {
  const method = createMethods(stage);
  const shared = { operation: 'upload', scopes: uploading, parameters: ['videoId'], needs: ['videoId'] } as const;

  http.post(
    '/api/upload/youtube/v3/thumbnails/set',
    method({ ...shared, spends: { name: 'units', cost: 50 } }, async (call) => {
      const { body, headers } = call.request;
      if (call.value('uploadType') !== 'media') return invalid('This stand-in takes simple uploads only.');
      if (!(body instanceof Readable)) {
        return failure(400, 'mediaBodyRequired', 'The request does not include the image content.', { domain });
      }
      const [type = ''] = (headers['content-type'] ?? '').split(';');
      // Always read: the sender only receives a response after the whole body.
      const bytes = await upTo(maxCoverBytes, body);
      if (!types.includes(type)) {
        return failure(400, 'badContent', `Media type '${type}' is not supported. Valid media types: [${types.join(', ')}]`);
      }
      if (bytes === null) return failure(413, 'uploadTooLarge', `Media is too large. Limit: ${maxCoverBytes}`);
      const video = await videos.get(call.tenant, call.value('videoId') ?? '');
      if (!video) {
        return failure(404, 'videoNotFound', 'The video that you are trying to set a thumbnail for cannot be found.', { domain });
      }
      if (video.channel !== call.channel.id || call.channel.longUploads !== 'allowed') {
        const message = 'The authenticated user doesn’t have permissions to upload and set custom video thumbnails.';
        return failure(403, 'forbidden', message, { domain });
      }
      const kind = coverType(bytes);
      if (kind === null) return failure(400, 'invalidImage', 'The provided image content is invalid.', { domain });
      await covers.set(call, video.id, { bytes, type: kind });
      const url = `${stage.base()}/covers/${video.id}`;
      const items = [{ default: { url, width: 120, height: 90 }, medium: { url, width: 320, height: 180 } }];
      return { status: 200, body: { ...head('youtube#thumbnailSetResponse', `${video.id} ${bytes.length}`), items } };
    }),
  );

  http.get('/covers/:id', async (request, reply) => {
    const cover = await covers.open(pathPart(request, 'id'));
    if (!cover) return reply.code(404).send();
    return reply.header('content-length', cover.size).header('cache-control', 'no-store').type(cover.type).send(cover.bytes);
  });
}
