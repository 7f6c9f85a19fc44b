import type { FastifyInstance } from 'fastify';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { videoStatistics } from '../statistics.ts';
import type { YoutubeVideo } from '../videos.ts';
import { page } from './channels.ts';
import { invalid } from './error-format.ts';
import { createMethods, operationOfList, partsIn, unknownPart } from './method.ts';
import { resourceOf, videoParts } from './videos.ts';

const reading = [scopes.all, scopes.manage, scopes.read];

/** Videos by ID: their metrics, and how far their processing is. */
export function videoListRoutes(http: FastifyInstance, { stage, videos }: YoutubeServices): void {
  const method = createMethods(stage);

  http.get(
    '/api/youtube/v3/videos',
    method(
      {
        operation: operationOfList('look'),
        scopes: reading,
        parameters: ['part', 'id', 'hl'],
        needs: ['part', 'id'],
        spends: { name: 'units', cost: 1 },
      },
      async (call) => {
        const wanted = partsIn(call, videoParts);
        if (!wanted) return unknownPart(call);
        const ids = call.values('id');
        if (ids.length > 50) return invalid('At most 50 ids.');
        const found = await Promise.all(ids.map((id) => videos.get(call.tenant, id)));
        const visible = found.filter((video) => video !== null).filter((video) => isVisible(video, call.channel.id));
        const items = visible.map((video) => ({
          ...resourceOf(video, wanted, videos, call.channel.id),
          ...(wanted.includes('statistics') && { statistics: videoStatistics(stage, video, call.channel.id) }),
        }));
        return page('youtube#videoListResponse', items, items.length);
      },
    ),
  );
}

const isVisible = ({ channel, status }: YoutubeVideo, viewer: string): boolean => channel === viewer || status.privacyStatus !== 'private';
