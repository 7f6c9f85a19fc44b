import { Id } from '@everycast/contract/common';
import {
  ChangedRow,
  ImportChange,
  ImportDays,
  ImportPreview,
  ImportRows,
  ImportRowsQuery,
  maxImportBytes,
  maxImportRows,
  PostImport,
  RowChange,
  ValueReplacement,
} from '@everycast/contract/imports';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Imports } from './imports.ts';

const tags = ['imports'];
const url = '/api/v1/post-imports';
const One = z.object({ id: Id });
const OneRow = One.extend({ position: z.coerce.number().int().min(0).max(maxImportRows) });
const writes = { access: { permission: 'post.write' }, errors: ['not_found', 'not_editable'] } as const;
const reads = { access: { permission: 'post.write' }, errors: ['not_found'] } as const;
const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

export async function importsRoutes(http: Http, imports: Imports): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, headerPairs: 50, fileSize: maxImportBytes + 1 } });
    scope.route({
      method: 'POST',
      url,
      config: { access: { permission: 'post.write' }, errors: ['unsupported_media', 'too_large'] },
      schema: {
        tags,
        summary:
          'Read posts from a file (CSV, TSV, JSON or XLSX) sent as the multipart field `file`, and check them; nothing is imported yet',
        consumes: ['multipart/form-data'],
        body: z.object({ file: z.file() }),
        response: { 201: PostImport },
      },
      // The body is a stream of parts here, read below; the schema is only for the API description.
      validatorCompiler: () => (value) => ({ value }),
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new AppError('invalid_input', 'media.multipart_expected');
        const part = await request.file().catch(() => {
          throw new AppError('invalid_input', 'media.multipart_broken');
        });
        if (part?.fieldname !== 'file') throw new AppError('invalid_input', 'media.file_field_missing');
        return reply.code(201).send(await imports.read(inWorkspace(request), { name: part.filename, body: part.file }));
      },
    });
  });

  http.route({
    method: 'GET',
    url,
    config: { access: { permission: 'post.write' } },
    schema: { tags, summary: 'List your latest imports, newest first', response: { 200: z.object({ items: z.array(PostImport) }) } },
    handler: async (request) => ({ items: await imports.list(inWorkspace(request)) }),
  });

  http.route({
    method: 'GET',
    url: `${url}/template`,
    config: { access: { permission: 'post.write' } },
    schema: {
      tags,
      summary: 'Download a CSV file to fill in',
      produces: ['text/csv'],
      response: { 200: z.string().describe('text/csv') },
    },
    handler: async (_request, reply) => {
      reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('everycast-template.csv'));
      return imports.template();
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: reads,
    schema: { tags, summary: 'Get an import with its progress', params: One, response: { 200: PostImport } },
    handler: (request) => imports.get(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: writes,
    schema: {
      tags,
      summary: 'Change how a file is understood, and check its rows again',
      params: One,
      body: ImportChange,
      response: { 200: PostImport },
    },
    handler: (request) => imports.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: writes,
    schema: { tags, summary: 'Delete an import with its rows; its posts stay', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await imports.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  rowRoutes(http, imports);

  http.route({
    method: 'GET',
    url: `${url}/:id/days`,
    config: reads,
    schema: { tags, summary: 'Count the posts of an import by day', params: One, response: { 200: ImportDays } },
    handler: (request) => imports.days(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/problems`,
    config: reads,
    schema: {
      tags,
      summary: 'Download the rows with problems as CSV',
      params: One,
      produces: ['text/csv'],
      response: { 200: z.string().describe('text/csv') },
    },
    handler: async (request, reply) => {
      const { name, body } = await imports.problems(inWorkspace(request), request.params.id);
      const named = reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`${name.replace(/\.[^.]+$/, '')}-problems.csv`));
      return named.send(body as never);
    },
  });

  const starts = [
    { path: 'check', summary: 'Check the rows with problems again', start: imports.recheck },
    { path: 'import', summary: 'Import all rows that are ready, in the background', start: imports.start },
    { path: 'undo', summary: 'Cancel an import, or undo it within a day: posts that haven’t gone out are removed', start: imports.undo },
  ] as const;
  for (const { path, summary, start } of starts)
    http.route({
      method: 'POST',
      url: `${url}/:id/${path}`,
      config: writes,
      schema: { tags, summary, params: One, response: { 202: PostImport } },
      handler: async (request, reply) => reply.code(202).send(await start(inWorkspace(request), request.params.id)),
    });
}

function rowRoutes(http: Http, imports: Imports): void {
  http.route({
    method: 'GET',
    url: `${url}/:id/rows`,
    config: reads,
    schema: {
      tags,
      summary: 'List the rows of an import with what is wrong with them',
      params: One,
      querystring: ImportRowsQuery,
      response: { 200: ImportRows },
    },
    handler: (request) => imports.rows(inWorkspace(request), request.params.id, request.query),
  });

  http.route({
    method: 'PATCH',
    url: `${url}/:id/rows/:position`,
    config: writes,
    schema: { tags, summary: 'Edit a row or skip it', params: OneRow, body: RowChange, response: { 200: ChangedRow } },
    handler: (request) => imports.changeRow(inWorkspace(request), request.params.id, request.params.position, request.body),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/rows/:position/preview`,
    config: reads,
    schema: { tags, summary: 'Get a row as the post it would be, with its files', params: OneRow, response: { 200: ImportPreview } },
    handler: (request) => imports.preview(inWorkspace(request), request.params.id, request.params.position),
  });

  http.route({
    method: 'POST',
    url: `${url}/:id/replace`,
    config: writes,
    schema: {
      tags,
      summary: 'Replace a value in all rows with a problem in its column, and check them again',
      params: One,
      body: ValueReplacement,
      response: { 202: PostImport },
    },
    handler: async (request, reply) => reply.code(202).send(await imports.replace(inWorkspace(request), request.params.id, request.body)),
  });
}
