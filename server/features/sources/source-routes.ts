import { Id } from '@everycast/contract/common';
import { platformCodes } from '@everycast/contract/errors';
import {
  ConnectWebdav,
  ImportFromSource,
  maxEntryId,
  Source,
  SourceConnection,
  SourceEntries,
  SourceId,
  SourcePlace,
  SourceQuery,
  StartedImport,
} from '@everycast/contract/sources';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { inWorkspace, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import type { Owner } from './connection-store.ts';
import type { RedirectTarget } from './consent.ts';
import type { Sources } from './sources.ts';

const tags = ['sources'];
const imports = { access: { permission: 'source.use', feature: 'cloud_import' } } as const;
const rateLimit = { max: 60, timeWindow: '1 minute' };
const At = z.object({ place: SourcePlace });
/** Sources add parameters; none of them is needed. */
const Redirect = z.object({
  state: z.string().max(4000).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
});

/** Sources over HTTP: connecting, browsing and importing. */
export function sourcesRoutes(http: Http, { list, consent, connections, browsing, importing }: Sources): void {
  http.route({
    method: 'GET',
    url: '/api/v1/sources',
    config: imports,
    schema: {
      tags,
      summary: 'List sources of files, with the caller’s own connections',
      response: { 200: z.object({ items: z.array(Source) }) },
    },
    handler: async (request) => ({ items: await list(ownerOf(request)) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/sources/:source/consent',
    // The response contains a secret of this browser.
    config: { ...imports, rateLimit, replay: false, errors: platformCodes },
    schema: {
      tags,
      summary: 'Start connecting in the browser; returns the URL of the source’s consent page',
      params: z.object({ source: SourceId }),
      response: { 200: z.object({ url: z.string() }) },
    },
    handler: async (request) => consent.ask(ownerOf(request), request.params.source),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/sources/callback',
    config: { access: 'signed-in', rateLimit },
    schema: {
      tags,
      summary: 'OAuth callback; redirects to the media library',
      querystring: Redirect,
      response: { 303: z.void().describe('Redirects to the media library') },
    },
    /** Browsers always get a page; only programs get the error as JSON. */
    errorHandler: (error, request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw error;
      return lead(reply, { source: null, problem: error instanceof AppError && error.code === 'not_signed_in' ? 'foreign' : 'unknown' });
    },
    handler: async (request, reply) => lead(reply, await consent.handleRedirect(request.query, signedIn(request).userId)),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/sources/webdav/connections',
    // A program mustn't guess passwords through several processes.
    config: { ...imports, rateLimit, perPersonMinute: 60, replay: false, errors: ['limit_reached', ...platformCodes] },
    schema: {
      tags,
      summary: 'Connect to a WebDAV server by its address and an app password',
      body: ConnectWebdav,
      response: { 201: SourceConnection },
    },
    handler: async (request, reply) => reply.code(201).send(await connections.connect(ownerOf(request), request.body)),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/sources/connections/:id',
    config: { ...imports, errors: ['not_found'] },
    schema: { tags, summary: 'Disconnect a source; imported files stay', params: z.object({ id: Id }), response: { 204: z.null() } },
    handler: async (request, reply) => {
      await connections.disconnect(ownerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  browsingRoutes(http, { browsing, importing });
}

function browsingRoutes(http: Http, { browsing, importing }: Pick<Sources, 'browsing' | 'importing'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/sources/:place/entries',
    config: { ...imports, errors: ['not_found', ...platformCodes] },
    schema: {
      tags,
      summary: 'List a folder of a source, or search it',
      params: At,
      querystring: SourceQuery,
      response: { 200: SourceEntries },
    },
    handler: (request) => browsing.entries(ownerOf(request), request.params.place, request.query),
  });

  const file = { description: 'The thumbnail', content: { '*/*': { schema: z.file() } } };
  http.route({
    method: 'GET',
    url: '/api/v1/sources/:place/thumbnail',
    config: { ...imports, errors: ['not_found', ...platformCodes] },
    schema: {
      tags,
      summary: 'Get a thumbnail of a source’s file, as WebP',
      params: At,
      // <img> sends no headers.
      querystring: z.object({
        entry: z.string().min(1).max(maxEntryId),
        workspace: z.uuid().optional(),
        at: z.string().max(20).optional(),
      }),
      response: { 200: file, 206: file, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) =>
      sendFile(request, reply, await browsing.thumbnail(ownerOf(request), request.params.place, request.query.entry)),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/sources/:place/imports',
    config: { ...imports, errors: ['not_found', 'unsupported_media', 'too_large', 'limit_reached', 'no_space', ...platformCodes] },
    schema: {
      tags,
      summary: 'Import files of a source into the library; each reports its progress as an ingest',
      params: At,
      body: ImportFromSource,
      response: { 202: StartedImport },
    },
    handler: async (request, reply) => reply.code(202).send(await importing.start(ownerOf(request), request.params.place, request.body)),
  });
}

const ownerOf = (request: FastifyRequest): Owner => {
  const { workspaceId, userId } = inWorkspace(request);
  return { workspaceId, userId };
};

/** Passes on nothing the source sent. */
function lead(reply: FastifyReply, { source, problem }: RedirectTarget): FastifyReply {
  const query = new URLSearchParams({ ...(source && { source }), ...(problem && { problem }) });
  return reply.redirect(`/media-library?${query}`, 303);
}
