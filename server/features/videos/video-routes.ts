import { Media } from '@everycast/contract/media';
import { EditableVideo, EditChange, KeptEdit, NewVideoJob, VideoJob, VideoJobList, VideoJobQuery } from '@everycast/contract/videos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import type { Storage } from '../../kernel/storage.ts';
import type { FileTable } from './tables.ts';
import type { Videos } from './videos.ts';

const tags = ['videos'];
const OfMedia = z.object({ mediaId: z.uuid() });
const ById = z.object({ id: z.uuid() });
/** For <img>, <video> and links, which send no headers; `made` identifies one of several files of a video. */
const FromPage = z.object({ workspace: z.uuid().optional(), made: z.string().max(200).optional() });
const fileAnswer = (description: string, type: string) => ({ description, content: { [type]: { schema: z.file() } } });
const reads = { access: { permission: 'media.read' } } as const;
const writes = { access: { permission: 'media.write' } } as const;

/** Videos in the editor, and their jobs, over HTTP. */
export function videosRoutes(http: Http, videos: Videos, storage: Pick<Storage, 'stream'>): void {
  const send = (request: FastifyRequest, reply: FastifyReply, { key, bytes, contentType }: FileTable, name: string) => {
    const hash = key.split('/').at(-1) ?? key;
    return sendFile(request, reply, { contentType, bytes, hash, name, open: (range) => storage.stream(key, range) });
  };

  http.route({
    method: 'GET',
    url: '/api/v1/videos/:mediaId',
    config: { ...reads, versionIn: 'editVersion', errors: ['not_found', 'unsupported_media'] },
    schema: { tags, summary: 'Get a video for editing; starts preparing it if needed', params: OfMedia, response: { 200: EditableVideo } },
    handler: (request) => videos.open(inWorkspace(request).workspaceId, request.params.mediaId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/videos/:mediaId/edit',
    config: { ...writes, versionIn: 'editVersion', errors: ['not_found', 'version_conflict'] },
    schema: { tags, summary: 'Save a video’s edit', params: OfMedia, body: EditChange, response: { 200: KeptEdit } },
    handler: (request) => videos.keepEdit(inWorkspace(request).workspaceId, request.params.mediaId, request.body),
  });

  const made = {
    play: ['A copy of a video that browsers can play; takes byte ranges', 'video/mp4'],
    thumbnails: ['Many pictures of a video in one', 'image/jpeg'],
    waveform: ['The peaks of its sound, as bytes', 'application/octet-stream'],
  } as const;
  for (const what of ['play', 'thumbnails', 'waveform'] as const) {
    const [summary, type] = made[what];
    http.route({
      method: 'GET',
      url: `/api/v1/videos/:mediaId/${what}`,
      config: { ...reads, errors: ['not_found', 'unsupported_media'] },
      schema: { tags, summary, params: OfMedia, querystring: FromPage, response: { 200: fileAnswer('The file', type), 304: z.void() } },
      handler: async (request, reply) =>
        send(request, reply, await videos.made(inWorkspace(request).workspaceId, request.params.mediaId, what), what),
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/videos/jobs',
    config: { ...writes, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Cut or export a video; repeating a request in progress returns the same job',
      body: NewVideoJob,
      response: { 201: VideoJob, 200: VideoJob },
    },
    handler: async (request, reply) => {
      const { job, isNew } = await videos.jobs.create(inWorkspace(request).workspaceId, request.body);
      return reply.code(isNew ? 201 : 200).send(job);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/videos/jobs',
    config: reads,
    schema: { tags, summary: 'List cuts and exports, newest first', querystring: VideoJobQuery, response: { 200: VideoJobList } },
    handler: (request) => videos.jobs.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/videos/jobs/:id',
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'Get a cut or export', params: ById, response: { 200: VideoJob } },
    handler: (request) => videos.jobs.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/videos/jobs/:id',
    config: { ...writes, errors: ['not_found'] },
    schema: { tags, summary: 'Cancel a cut or export that hasn’t finished', params: ById, response: { 200: VideoJob } },
    handler: (request) => videos.jobs.cancel(inWorkspace(request).workspaceId, request.params.id),
  });

  for (const which of ['file', 'poster'] as const) {
    http.route({
      method: 'GET',
      url: `/api/v1/videos/jobs/:id/${which}`,
      config: { ...reads, errors: ['not_found'] },
      schema: {
        tags,
        summary: which === 'file' ? 'Download a job’s result; supports range requests' : 'Get the thumbnail of a job’s result',
        params: ById,
        querystring: FromPage,
        response: { 200: fileAnswer('The file', which === 'file' ? 'video/*' : 'image/jpeg'), 304: z.void() },
      },
      handler: async (request, reply) => {
        const file = await videos.jobs.file(inWorkspace(request).workspaceId, request.params.id, which);
        return send(request, reply, file, file.name);
      },
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/videos/jobs/:id/save',
    config: { ...writes, errors: ['not_found', 'limit_reached'] },
    schema: { tags, summary: 'Save a job’s result to the library, once', params: ById, response: { 200: Media } },
    handler: (request) => videos.jobs.save(inWorkspace(request), request.params.id),
  });
}
