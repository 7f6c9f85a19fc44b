import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { noPage, pageFor } from '../redirects/page.ts';
import type { Recorder } from '../redirects/redirect-routes.ts';
import type { PublicPages } from './shown/memory.ts';

// An office shares an address, and each view loads some files.
const rateLimit = { max: 12_000, timeWindow: '1 minute' };
const config = { access: 'public', anyText: true, rateLimit } as const;
const Named = z.object({ name: z.string() });
const html = 'text/html; charset=utf-8';

/** Link pages as everyone sees them, their links and files. Nothing is asked of the database for pages that are remembered. */
export function publicPageRoutes(http: Http, { pages, record }: { pages: PublicPages; record: Recorder }): void {
  http.route({
    method: 'GET',
    url: '/@:name',
    exposeHeadRoute: true,
    config,
    schema: { hide: true, params: Named },
    async handler(request, reply) {
      const page = await pages.find(request.params.name.toLowerCase());
      reply.type(html).header('cache-control', 'no-cache');
      if (!page) {
        const missing = noPage();
        return reply.code(missing.status).header('vary', 'accept-language').send(missing.html);
      }
      record(page.id, request.raw);
      return reply.header('content-security-policy', page.policy).send(page.html);
    },
  });

  http.route({
    method: 'GET',
    url: '/@:name/:link',
    exposeHeadRoute: true,
    config,
    schema: { hide: true, params: Named.extend({ link: z.string() }) },
    async handler(request, reply) {
      const { name, link } = request.params;
      const target = (await pages.find(name.toLowerCase()))?.targets.get(link);
      if (target === undefined || target === null) {
        const { status, html: nowhere } = pageFor({ is: target === null ? 'blocked' : 'unknown' });
        return reply.code(status).header('cache-control', 'no-store').type(html).send(nowhere);
      }
      // Everybody comes from the page itself.
      const { referer: _, ...headers } = request.raw.headers;
      record(link, request.raw, headers);
      return reply.header('cache-control', 'private, no-store').redirect(target, 302);
    },
  });

  const File = z.string().describe('The file');
  http.route({
    method: 'GET',
    url: '/@:name/files/:file',
    config: { ...config, errors: ['not_found'] },
    schema: { hide: true, params: Named.extend({ file: z.string() }), response: { 200: File } },
    async handler(request, reply) {
      const { name, file } = request.params;
      const found = (await pages.find(name.toLowerCase()))?.files.get(file);
      if (!found) throw new AppError('not_found', 'media.gone');
      return sendFile(request, reply, found);
    },
  });
}
