import { Repeat, RepeatsQuery } from '@everycast/contract/repeats';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Repeats } from './repeats.ts';

export function repeatsRoutes(http: Http, repeats: Repeats): void {
  http.route({
    method: 'POST',
    url: '/api/v1/posts/repeats',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags: ['posts'],
      summary: 'Find where texts were posted lately, or are planned',
      body: RepeatsQuery,
      response: { 200: z.object({ items: z.array(Repeat) }) },
    },
    handler: async (request) => ({ items: await repeats.find(inWorkspace(request).workspaceId, request.body) }),
  });
}
