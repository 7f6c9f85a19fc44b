import { BulkPosts, BulkResults } from '@everycast/contract/bulk-posts';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { BulkChanges } from './bulk-posts.ts';

export function bulkPostsRoutes(http: Http, bulk: BulkChanges): void {
  http.route({
    method: 'POST',
    url: '/api/v1/posts/bulk',
    config: { access: { permission: 'post.write' } },
    schema: {
      tags: ['posts'],
      summary: 'Move, duplicate, label, delete, restore or retry many posts; each result says what became of its post',
      body: BulkPosts,
      response: { 200: BulkResults },
    },
    handler: async (request) => ({ results: await bulk.change(inWorkspace(request), request.body, request.idempotencyKey) }),
  });
}
