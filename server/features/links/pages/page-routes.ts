import { Id } from '@everycast/contract/common';
import {
  LinkPage,
  LinkPageChange,
  LinkPages,
  NewLinkPage,
  PageFigures,
  PageFiguresQuery,
  PageLinksChange,
} from '@everycast/contract/link-pages';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { qrAsPng, qrAsSvg } from '../qr.ts';
import type { LinkPagesFeature } from './pages.ts';

const tags = ['link pages'];
const url = '/api/v1/link-pages';
const One = z.object({ id: Id });
const reads = { access: { permission: 'post.read' } } as const;
const writes = { access: { permission: 'post.manage', feature: 'url_shortener' } } as const;

/** @param preview a page as a document, with the policy for it @throws AppError not_found */
export function pageRoutes(
  http: Http,
  pages: LinkPagesFeature,
  preview: (workspaceId: string, id: string) => Promise<{ html: string; policy: string }>,
): void {
  http.route({
    method: 'GET',
    url,
    config: reads,
    schema: { tags, summary: 'The link pages of the workspace and its account groups', response: { 200: LinkPages } },
    handler: (request) => pages.list(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'POST',
    url,
    config: { ...writes, errors: ['already_exists', 'not_found'] },
    schema: {
      tags,
      summary: 'Create the link page of the workspace or an account group; nobody else sees it yet',
      body: NewLinkPage,
      response: { 201: LinkPage },
    },
    handler: async (request, reply) => reply.code(201).send(await pages.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { ...reads, versionIn: 'version', errors: ['not_found'] },
    schema: { tags, summary: 'A link page', params: One, response: { 200: LinkPage } },
    handler: (request) => pages.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { ...writes, errors: ['not_found', 'already_exists'] },
    schema: {
      tags,
      summary: 'Change a link page, publish it, or switch it off',
      description: 'If it gets another name, it is no longer at its old address, and others can take that.',
      params: One,
      body: LinkPageChange,
      response: { 200: LinkPage },
    },
    handler: (request) => pages.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'PUT',
    url: `${url}/:id/links`,
    config: { ...writes, versionIn: 'version', errors: ['not_found', 'version_conflict'] },
    schema: { tags, summary: 'Replace the links of a link page', params: One, body: PageLinksChange, response: { 200: LinkPage } },
    handler: (request) => pages.setLinks(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access: { permission: 'post.manage' }, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a link page and what was counted', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await pages.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/figures`,
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Views of a link page, or clicks on one of its links',
      params: One,
      querystring: PageFiguresQuery,
      response: { 200: PageFigures },
    },
    handler: (request) => pages.figures(inWorkspace(request).workspaceId, request.params.id, request.query),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/preview`,
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'A link page as people would see it, as HTML', params: One, response: { 200: z.any() } },
    async handler(request, reply) {
      const { html, policy } = await preview(inWorkspace(request).workspaceId, request.params.id);
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
    },
  });

  for (const [format, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ] as const) {
    http.route({
      method: 'GET',
      url: `${url}/:id/qr.${format}`,
      config: { ...reads, errors: ['not_found'] },
      schema: { tags, summary: `A link page’s QR code as ${format.toUpperCase()}`, params: One, response: { 200: z.any() } },
      async handler(request, reply) {
        const { address, name } = await pages.get(inWorkspace(request).workspaceId, request.params.id);
        const image = format === 'svg' ? qrAsSvg(address) : await qrAsPng(address);
        return reply.type(type).header('content-disposition', `inline; filename="${name}.${format}"`).send(image);
      },
    });
  }
}
