import {
  BlockedDomains,
  Domain,
  FiguresPeriod,
  FiguresQuery,
  NewShortLink,
  ShortLink,
  ShortLinkChange,
  ShortLinkDetails,
  ShortLinkFigures,
  ShortLinkSettings,
  ShortLinksPage,
  ShortLinksQuery,
} from '@everycast/contract/short-links';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Links } from './links.ts';
import { qrAsPng, qrAsSvg } from './qr.ts';
import { firstSegments } from './rules.ts';

const tags = ['short links'];
const url = '/api/v1/short-links';
const ById = z.object({ id: z.uuid() });
const reads = { access: { permission: 'post.read' } } as const;
const writes = { access: { permission: 'post.write', feature: 'url_shortener' } } as const;

export function linkRoutes(http: Http, links: Links): void {
  http.addHook('onReady', async () => links.reserve(firstSegments(http.guardedRoutes.map((route) => route.url))));

  http.route({
    method: 'GET',
    url,
    config: reads,
    schema: { tags, summary: 'List short links, newest first', querystring: ShortLinksQuery, response: { 200: ShortLinksPage } },
    handler: (request) => links.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url,
    config: { ...writes, errors: ['already_exists'] },
    schema: { tags, summary: 'Create a short link', body: NewShortLink, response: { 201: ShortLink } },
    handler: async (request, reply) => reply.code(201).send(await links.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'GET',
    url: `${url}/figures`,
    config: reads,
    schema: {
      tags,
      summary: 'Clicks by link, post, account, label and hour',
      querystring: FiguresPeriod,
      response: { 200: ShortLinkFigures },
    },
    handler: (request) => links.figures(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: `${url}/settings`,
    config: reads,
    schema: { tags, summary: 'What short links begin with, and which accounts shorten all links', response: { 200: ShortLinkSettings } },
    handler: (request) => links.settings(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PUT',
    url: `${url}/accounts/:id`,
    config: { access: { permission: 'post.manage', feature: 'url_shortener' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Shorten all links in an account’s posts, or stop doing so',
      description: 'Posts that are already planned stay as they are until somebody changes their text.',
      params: ById,
      body: z.strictObject({ on: z.boolean() }),
      response: { 204: z.null() },
    },
    async handler(request, reply) {
      await links.setShortening(inWorkspace(request).workspaceId, request.params.id, request.body.on);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'A short link with its clicks and history',
      params: ById,
      querystring: FiguresQuery,
      response: { 200: ShortLinkDetails },
    },
    handler: (request) => links.get(inWorkspace(request).workspaceId, request.params.id, request.query.days),
  });

  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { ...writes, goesOut: true, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Change where a short link leads, or switch it off and on',
      params: ById,
      body: ShortLinkChange,
      response: { 200: ShortLink },
    },
    handler: (request) => links.change(inWorkspace(request), request.params.id, request.body),
  });

  for (const [format, type] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ] as const) {
    http.route({
      method: 'GET',
      url: `${url}/:id/qr.${format}`,
      config: { ...reads, errors: ['not_found'] },
      schema: { tags, summary: `A short link’s QR code as ${format.toUpperCase()}`, params: ById, response: { 200: z.any() } },
      async handler(request, reply) {
        const { shortUrl, slug } = await links.get(inWorkspace(request).workspaceId, request.params.id, 1);
        const image = format === 'svg' ? qrAsSvg(shortUrl) : await qrAsPng(shortUrl);
        return reply.type(type).header('content-disposition', `inline; filename="${slug}.${format}"`).send(image);
      },
    });
  }
}

/** Which domains no short link may lead to, for the server's owner. */
export function blockedDomainRoutes(http: Http, links: Pick<Links, 'blocked' | 'block' | 'unblock'>): void {
  const config = { access: 'instance-owner' } as const;
  const base = '/api/v1/server/blocked-domains';

  http.route({
    method: 'GET',
    url: base,
    config,
    schema: { tags: ['server'], summary: 'Domains that short links may not lead to', response: { 200: BlockedDomains } },
    handler: () => links.blocked(),
  });

  http.route({
    method: 'POST',
    url: base,
    config,
    schema: {
      tags: ['server'],
      summary: 'Block a domain and everything below it: existing short links stop leading there, too',
      body: z.strictObject({ domain: Domain }),
      response: { 204: z.null() },
    },
    async handler(request, reply) {
      await links.block(request.body.domain);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'DELETE',
    url: `${base}/:domain`,
    config,
    schema: {
      tags: ['server'],
      summary: 'Unblock a domain',
      params: z.object({ domain: z.string().max(253) }),
      response: { 204: z.null() },
    },
    async handler(request, reply) {
      await links.unblock(request.params.domain);
      return reply.code(204).send(null);
    },
  });
}
