import { BrandFont, FontLicense, maxFontBytes } from '@everycast/contract/brand';
import { Id } from '@everycast/contract/common';
import multipart, { type Multipart } from '@fastify/multipart';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { inWorkspace, signedIn } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import type { Fonts } from './fonts.ts';

const tags = ['brand'];
const url = '/api/v1/brand/fonts';
const One = z.object({ id: Id });

/** The note in a field of the form, wherever it is there. @throws AppError invalid_input */
function licenseIn(field: Multipart | Multipart[] | undefined): string {
  const value = field && !Array.isArray(field) && field.type === 'field' ? field.value : '';
  const license = FontLicense.safeParse(value);
  if (!license.success) throw new AppError('invalid_input', 'schema.license_missing');
  return license.data;
}

export async function fontRoutes(http: Http, fonts: Fonts): Promise<void> {
  http.route({
    method: 'GET',
    url,
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'The workspace’s fonts, by name', response: { 200: z.object({ items: z.array(BrandFont) }) } },
    handler: async (request) => ({ items: await fonts.list(inWorkspace(request).workspaceId) }),
  });

  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 2000, headerPairs: 50, fileSize: maxFontBytes } });
    scope.route({
      method: 'POST',
      url,
      config: {
        access: { permission: 'brand.manage' },
        errors: ['unsupported_media', 'too_large', 'limit_reached'],
      },
      schema: {
        tags,
        summary: 'Add a font (WOFF2, TTF or OTF): a note on its license in the multipart field `license`, and then the file in `file`',
        consumes: ['multipart/form-data'],
        body: z.object({ license: FontLicense, file: z.file() }),
        response: { 201: BrandFont },
      },
      // The body is a stream of parts here, read below; the schema is only for the API description.
      validatorCompiler: () => (value) => ({ value }),
      handler: async (request, reply) => {
        if (!request.isMultipart()) throw new AppError('invalid_input', 'media.multipart_expected');
        const part = await request.file().catch(() => {
          throw new AppError('invalid_input', 'media.multipart_broken');
        });
        if (part?.fieldname !== 'file') throw new AppError('invalid_input', 'media.file_field_missing');
        const bytes = await part.toBuffer().catch(() => {
          throw new AppError('too_large', 'brand.font_too_large', { max: maxFontBytes });
        });
        const license = licenseIn(part.fields.license);
        const { userId } = signedIn(request);
        return reply.code(201).send(await fonts.add(inWorkspace(request).workspaceId, { bytes, license, userId }));
      },
    });
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access: { permission: 'brand.manage' }, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a font, and remove it from all brand kits', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await fonts.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  const file = z.string().describe('The font file');
  http.route({
    method: 'GET',
    url: `${url}/:id/file`,
    config: { access: { permission: 'account.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'The file of a font; supports byte ranges',
      params: One,
      querystring: z.object({ workspace: z.uuid().optional() }),
      response: { 200: file, 206: file, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) => sendFile(request, reply, await fonts.serve(inWorkspace(request).workspaceId, request.params.id)),
  });
}
