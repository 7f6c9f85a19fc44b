import { Readable } from 'node:stream';
import { Id } from '@everycast/contract/common';
import { Designs, NewDesigns } from '@everycast/contract/designs';
import {
  EditableImage,
  ImageEditChange,
  ImageSubject,
  ImageVersion,
  KeptImageEdit,
  maxVersionBytes,
  NewImageVersion,
} from '@everycast/contract/image-versions';
import { Media } from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import type { Images } from './images.ts';

const tags = ['images'];
const OfMedia = z.object({ mediaId: Id });
/** For <img>, which sends no headers. */
const FromPage = z.object({ workspace: z.uuid().optional() });
const reads = { access: { permission: 'media.read' } } as const;
const writes = { access: { permission: 'media.write' } } as const;
const webp = { description: 'The image', content: { 'image/webp': { schema: z.file() } } };

/** Images in the editor over HTTP. */
export function imagesRoutes(http: Http, images: Images): void {
  http.route({
    method: 'POST',
    url: '/api/v1/designs',
    bodyLimit: maxVersionBytes,
    config: { ...writes, errors: ['limit_reached'] },
    schema: {
      tags,
      summary: 'Make images on a plain ground, such as text cards; each can be edited again',
      body: NewDesigns,
      response: { 201: Designs },
    },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send({ items: await images.addDesigns({ workspaceId, userId }, request.body) });
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/images/:mediaId',
    config: { ...reads, versionIn: 'editVersion', errors: ['not_found', 'unsupported_media'] },
    schema: { tags, summary: 'Get an image for editing; a version opens its original', params: OfMedia, response: { 200: EditableImage } },
    handler: (request) => images.open(inWorkspace(request).workspaceId, request.params.mediaId),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/images/:mediaId/proxy',
    config: { ...reads, errors: ['not_found', 'unsupported_media'] },
    schema: {
      tags,
      summary: 'A smaller copy of an image to edit on',
      params: OfMedia,
      querystring: FromPage,
      response: { 200: webp, 206: webp, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) => {
      const { workspaceId } = inWorkspace(request);
      const { mediaId } = request.params;
      // A file never changes, so that its ID says which copy it is; nothing is read if the browser has it.
      const open = async () => Readable.from([await images.proxy(workspaceId, mediaId)]);
      return sendFile(request, reply, { contentType: 'image/webp', hash: `${mediaId}-proxy`, name: 'proxy.webp', bytes: null, open });
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/images/:mediaId/subject',
    config: { ...reads, errors: ['not_found', 'unsupported_media'] },
    schema: { tags, summary: 'Where an image draws attention, to crop around it', params: OfMedia, response: { 200: ImageSubject } },
    handler: (request) => images.subject(inWorkspace(request).workspaceId, request.params.mediaId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/images/:mediaId/edit',
    config: { ...writes, versionIn: 'editVersion', errors: ['not_found', 'version_conflict'] },
    schema: { tags, summary: 'Save an image’s edit', params: OfMedia, body: ImageEditChange, response: { 200: KeptImageEdit } },
    handler: (request) => images.keepEdit(inWorkspace(request).workspaceId, request.params.mediaId, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/images/:mediaId/versions',
    // An overlay can be large.
    bodyLimit: maxVersionBytes,
    config: { ...writes, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Render an edit and add the result to the library; the original stays',
      params: OfMedia,
      body: NewImageVersion,
      response: { 201: ImageVersion },
    },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send(await images.addVersion({ workspaceId, userId }, request.params.mediaId, request.body));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/images/:mediaId/copies',
    bodyLimit: maxVersionBytes,
    config: { ...writes, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Render an edit as an image of its own, without a link to the original',
      params: OfMedia,
      body: NewImageVersion,
      response: { 201: Media },
    },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send(await images.addCopy({ workspaceId, userId }, request.params.mediaId, request.body));
    },
  });
}
