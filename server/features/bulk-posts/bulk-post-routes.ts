import { BulkPosts, BulkPreviews, BulkResults, BulkTrial } from '@everycast/contract/bulk-posts';
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
      summary: 'Move, edit, duplicate, label, delete, restore or retry many posts; each result says what became of its post',
      body: BulkPosts,
      response: { 200: BulkResults },
    },
    handler: async (request) => ({ results: await bulk.change(inWorkspace(request), request.body, request.idempotencyKey) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/bulk/preview',
    config: { access: { permission: 'post.write' } },
    schema: {
      tags: ['posts'],
      summary: 'See what a change of times, accounts or texts would do to each post',
      body: BulkTrial,
      response: { 200: BulkPreviews },
    },
    handler: async (request) => ({ results: await bulk.preview(inWorkspace(request), request.body) }),
  });
}
