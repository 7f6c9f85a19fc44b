import type { FastifyInstance } from 'fastify';
import { digest } from '../../core/ids.ts';
import { avatarOf } from '../../core/routes/avatars.ts';
import type { Answer } from '../../core/routes/http.ts';
import { type GoogleAccount, uploadsOf } from '../channels.ts';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { channelStatistics } from '../statistics.ts';
import { failure, invalid } from './error-format.ts';
import { createMethods, operationOfList, partsIn, unknownPart } from './method.ts';

const reading = [scopes.all, scopes.manage, scopes.read];
const channelParts = ['id', 'snippet', 'status', 'contentDetails', 'statistics'];
const itemParts = ['id', 'snippet', 'status', 'contentDetails'];

/** Channels and their uploads lists. */
export function channelRoutes(http: FastifyInstance, { stage, videos }: YoutubeServices): void {
  const method = createMethods(stage);
  const list = { scopes: reading, needs: ['part'], spends: { name: 'units', cost: 1 } } as const;

  http.get(
    '/api/youtube/v3/channels',
    method(
      { ...list, operation: operationOfList('profile'), parameters: ['part', 'mine', 'id', 'maxResults', 'pageToken', 'hl'] },
      async (call) => {
        const parts = partsIn(call, channelParts);
        if (!parts) return unknownPart(call);
        const ids = call.values('id');
        if (call.value('mine') !== 'true' && ids.length === 0) {
          return failure(400, 'missingRequiredParameter', 'No filter selected. Expected one of: id, mine');
        }
        const found = call.channel.hasChannel && (ids.length === 0 || ids.includes(call.channel.id)) ? [call.channel] : [];
        return page(
          'youtube#channelListResponse',
          found.map((channel) => ({
            ...channelResource(channel, parts, stage.base()),
            ...(parts.includes('statistics') && { statistics: channelStatistics(stage, channel.id) }),
          })),
          found.length,
        );
      },
    ),
  );

  http.get(
    '/api/youtube/v3/playlistItems',
    method({ ...list, operation: 'look', parameters: ['part', 'playlistId', 'maxResults', 'pageToken'] }, async (call) => {
      const parts = partsIn(call, itemParts);
      if (!parts) return unknownPart(call);
      const max = Number(call.value('maxResults') ?? 5);
      if (!Number.isInteger(max) || max < 0 || max > 50) return invalid('maxResults is not between 0 and 50.');
      const playlist = call.value('playlistId');
      if (playlist !== uploadsOf(call.channel.id)) {
        return failure(404, 'playlistNotFound', 'The playlist cannot be found.', { domain: 'youtube.playlistItem' });
      }
      const from = Number(call.value('pageToken') ?? 0);
      if (!Number.isInteger(from) || from < 0) return failure(400, 'invalidPageToken', 'The page token is not valid.');
      const own = await videos.all(call.tenant, call.channel.id);
      const items = own.slice(from, from + max).map(({ id, snippet, status, at }, index) => ({
        ...head('youtube#playlistItem', `${playlist} ${id}`),
        id: digest(playlist, id).slice(0, 24),
        ...(parts.includes('snippet') && {
          snippet: {
            title: snippet.title,
            description: snippet.description,
            publishedAt: at.toISOString(),
            position: from + index,
            channelId: call.channel.id,
            channelTitle: call.channel.name,
            playlistId: playlist,
            resourceId: { kind: 'youtube#video', videoId: id },
          },
        }),
        ...(parts.includes('contentDetails') && { contentDetails: { videoId: id, videoPublishedAt: at.toISOString() } }),
        ...(parts.includes('status') && { status: { privacyStatus: status.privacyStatus } }),
      }));
      const next = from + max < own.length && max > 0 ? { nextPageToken: String(from + max) } : {};
      return page('youtube#playlistItemListResponse', items, own.length, next);
    }),
  );
}

function channelResource({ id, handle, name, longUploads }: GoogleAccount, parts: string[], base: string) {
  const picture = { url: avatarOf(base, handle), width: 192, height: 192 };
  return {
    ...head('youtube#channel', id),
    id,
    ...(parts.includes('snippet') && {
      snippet: {
        title: name,
        description: '',
        customUrl: handle,
        thumbnails: { default: picture, medium: picture, high: picture },
        publishedAt: '2020-01-01T00:00:00Z',
        localized: { title: name, description: '' },
      },
    }),
    ...(parts.includes('status') && { status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: longUploads } }),
    ...(parts.includes('contentDetails') && { contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(id) } } }),
  };
}

export const head = (kind: string, of: string) => ({ kind, etag: digest(kind, of).slice(0, 27) });

/** A page of a list; an empty list's property is missing. */
export const page = (kind: string, items: readonly object[], totalResults: number, more: object = {}): Answer => ({
  status: 200,
  body: {
    ...head(kind, JSON.stringify(items)),
    pageInfo: { totalResults, resultsPerPage: items.length },
    ...(items.length > 0 && { items }),
    ...more,
  },
});
