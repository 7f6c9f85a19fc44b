import type { FastifyInstance } from 'fastify';
import { pathPart } from '../../core/routes/http.ts';
import { snippetOf, statusOf, VideoResource, type VideoSnippet, type VideoStatus } from '../resources.ts';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { storedVideos, type YoutubeVideo, type YoutubeVideos } from '../videos.ts';
import { head } from './channels.ts';
import { failure, invalid } from './error-format.ts';
import { createMethods, partsIn, unknownPart } from './method.ts';

const managing = [scopes.all, scopes.manage];
export const videoParts = ['id', 'snippet', 'status', 'processingDetails', 'contentDetails', 'localizations', 'statistics'];

const notFound = (id: string) =>
  failure(404, 'videoNotFound', `The video that you are trying to reach (${id}) cannot be found.`, { domain: 'youtube.video' });
const foreign = () => failure(403, 'forbidden', 'The video is not yours.', { domain: 'youtube.video' });

/** Existing videos: read, changed, and deleted. */
export function videoRoutes(http: FastifyInstance, services: YoutubeServices): void {
  const { stage, videos, sessions, covers } = services;
  const method = createMethods(stage);
  const write = { name: 'units', cost: 50 } as const;

  http.put(
    '/api/youtube/v3/videos',
    method({ operation: 'any', scopes: managing, parameters: ['part'], needs: ['part'], spends: write }, async (call) => {
      const wanted = partsIn(call, videoParts);
      if (!wanted) return unknownPart(call);
      const wish = VideoResource.safeParse(call.request.body);
      if (!wish.success) return invalid(wish.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
      const { id = '', snippet, status } = wish.data;
      const video = await videos.get(call.tenant, id);
      if (!video) return notFound(id);
      if (video.channel !== call.channel.id) return foreign();
      const changes: { snippet?: VideoSnippet; status?: VideoStatus } = {};
      if (wanted.includes('snippet')) {
        if (snippet?.categoryId === undefined) return failure(400, 'invalidCategoryId', 'The request metadata lacks a category ID.');
        const made = snippetOf(snippet);
        if ('reason' in made) return failure(400, made.reason, made.message, { domain: 'youtube.video' });
        changes.snippet = made;
      }
      if (wanted.includes('status')) {
        const made = statusOf(status);
        if ('reason' in made) return failure(400, made.reason, made.message, { domain: 'youtube.video' });
        changes.status = made;
      }
      await videos.update(call, id, changes);
      return { status: 200, body: resourceOf({ ...video, ...changes }, wanted, videos, call.channel.id) };
    }),
  );

  http.delete(
    '/api/youtube/v3/videos',
    method({ operation: 'remove', scopes: managing, parameters: ['id'], needs: ['id'], spends: write }, async (call) => {
      const id = call.value('id') ?? '';
      const video = await videos.get(call.tenant, id);
      if (!video) return notFound(id);
      if (video.channel !== call.channel.id) return foreign();
      await videos.remove(call, id);
      await covers.remove(call, id);
      return { status: 204, body: null };
    }),
  );

  http.get('/media/:id', async (request, reply) => {
    const record = await stage.records.get(storedVideos, pathPart(request, 'id'));
    const bytes = record && (await sessions.read(record.body.session));
    if (!record || !bytes) return reply.code(404).send();
    return reply.header('content-length', record.body.size).type(record.body.type).send(bytes);
  });
}

/** Resource Video, as its owner or others see it. */
export function resourceOf(video: YoutubeVideo, parts: readonly string[], videos: YoutubeVideos, viewer: string) {
  const { id, channel, snippet, status, at, failure: failureReason } = video;
  const state = videos.stateOf(video);
  const processingStatus = { uploaded: 'processing', processed: 'succeeded', failed: 'failed', rejected: 'terminated' }[state];
  return {
    ...head('youtube#video', `${id} ${state} ${JSON.stringify([snippet, status])}`),
    id,
    ...(parts.includes('snippet') && {
      snippet: {
        publishedAt: at.toISOString(),
        channelId: channel,
        liveBroadcastContent: 'none',
        ...snippet,
        localized: { title: snippet.title, description: snippet.description },
      },
    }),
    ...(parts.includes('status') && {
      status: {
        uploadStatus: state,
        ...status,
        madeForKids: status.selfDeclaredMadeForKids === true,
        ...(state === 'failed' && { failureReason }),
        ...(state === 'rejected' && { rejectionReason: 'length' }),
      },
    }),
    ...(parts.includes('processingDetails') &&
      channel === viewer && {
        processingDetails: {
          processingStatus,
          ...(state === 'uploaded' && { processingProgress: { partsTotal: '100', partsProcessed: '50', timeLeftMs: '1000' } }),
          ...(state === 'failed' && { processingFailureReason: 'transcodeFailed' }),
        },
      }),
  };
}
