import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendLive } from '../../kernel/http/send-live.ts';
import type { PersonalExport } from './personal-export.ts';

export function personalExportRoutes(http: Http, archive: PersonalExport): void {
  http.route({
    method: 'GET',
    url: '/api/v1/me/archive',
    exposeHeadRoute: false,
    config: { access: 'signed-in', replay: false, rateLimit: { max: 10, timeWindow: '1 minute' } },
    schema: {
      tags: ['me'],
      summary: 'Download everything you have as a ZIP archive: all of the workspaces you own, and of others what you wrote',
      produces: ['application/zip'],
      response: { 200: z.string().describe('application/zip') },
    },
    handler: async (request, reply) => {
      const body = await archive.open(signedIn(request).userId);
      const named = reply.header('content-disposition', 'attachment; filename="everycast.zip"');
      return sendLive(request, named, { body, type: 'application/zip' }) as never;
    },
  });
}
