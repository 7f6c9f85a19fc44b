import { ArchiveLink, ArchiveTicket } from '@everycast/contract/archive';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import { sendLive } from '../../kernel/http/send-live.ts';
import type { PersonalExport } from './personal-export.ts';

const tags = ['me'];
const url = '/api/v1/me/archive';
const access = 'signed-in';
const rateLimit = { max: 10, timeWindow: '1 minute' };

export function personalExportRoutes(http: Http, archive: PersonalExport): void {
  http.route({
    method: 'POST',
    url,
    config: { access, confirmed: true, replay: false, rateLimit },
    schema: {
      tags,
      summary: 'Ask for everything you have as one archive; you get a mail about it',
      response: { 201: ArchiveLink },
    },
    handler: async (request, reply) => {
      const ticket = await archive.request(signedIn(request).userId, originOf(request));
      return reply.code(201).send({ url: `${url}?ticket=${ticket}` });
    },
  });

  http.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { access, replay: false, rateLimit, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Download everything you have as a ZIP archive: all of the workspaces you own, and of others what you wrote',
      querystring: ArchiveTicket,
      produces: ['application/zip'],
      response: { 200: z.string().describe('application/zip') },
    },
    handler: async (request, reply) => {
      const body = await archive.open(signedIn(request).userId, request.query.ticket);
      const named = reply.header('content-disposition', 'attachment; filename="everycast.zip"');
      return sendLive(request, named, { body, type: 'application/zip' }) as never;
    },
  });
}
