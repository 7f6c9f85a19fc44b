import { Id } from '@everycast/contract/common';
import { ApiError } from '@everycast/contract/errors';
import { type ZodType, z } from 'zod';
import { uploadsPath } from '../ingest/uploads/uploads.ts';

/** The content type of a piece. */
export const piece = 'application/offset+octet-stream';

const header = (type: 'string' | 'integer', description: string) => ({ type, description });
const version = header('string', 'The version of the protocol: 1.0.0');
const expires = header('string', 'When an upload that isn’t continued is deleted, as an HTTP date');
const offset = header('integer', 'The bytes that have arrived');

const version1 = z.literal('1.0.0');
const part = { params: z.object({ id: Id }) };
const answer = (description: string, headers: object) => z.null().meta({ description, headers: { 'tus-resumable': version, ...headers } });

/** Errors with the protocol's status where the API's codes have another one. */
const always = { 412: ApiError.describe('`invalid_input`: Tus-Resumable is missing') };
const ofOne = { ...always, 410: ApiError.describe('`not_found`: it was given up after a day without a piece') };

interface Endpoint {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  url: string;
  schema: {
    summary: string;
    description?: string;
    consumes?: string[];
    body?: ZodType;
    params?: ZodType;
    headers: ZodType;
    response: Record<number, ZodType>;
  };
}

/** The requests of tus (https://tus.io/protocols/resumable-upload) that are answered here, with what their answers say. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    url: uploadsPath,
    schema: {
      summary: 'Begin a resumable upload, by the tus protocol 1.0.0',
      headers: z.object({
        'tus-resumable': version1,
        'upload-length': z.int().min(0).describe('The file’s size in bytes'),
        'upload-metadata': z
          .string()
          .optional()
          .describe('Pairs of a name and a value in base64, with commas between them: `name`, and `folderId`'),
      }),
      response: {
        ...always,
        201: answer('The upload can be sent', { location: header('string', 'Where its pieces are sent'), 'upload-expires': expires }),
      },
    },
  },
  {
    method: 'HEAD',
    url: `${uploadsPath}/:id`,
    schema: {
      ...part,
      summary: 'Ask how much of an upload has arrived',
      headers: z.object({ 'tus-resumable': version1 }),
      response: {
        ...ofOne,
        200: answer('It can be continued, or is complete', {
          'upload-offset': offset,
          'upload-length': header('integer', 'The file’s size in bytes'),
        }),
      },
    },
  },
  {
    method: 'PATCH',
    url: `${uploadsPath}/:id`,
    schema: {
      ...part,
      summary: 'Send a piece of an upload',
      description: 'What becomes of the file is the ingest with the same ID.',
      consumes: [piece],
      body: z.string().meta({ format: 'binary' }),
      headers: z.object({
        'tus-resumable': version1,
        'upload-offset': z.int().min(0).describe('The bytes before this piece: as many as have arrived'),
      }),
      response: {
        ...ofOne,
        204: answer('It arrived', { 'upload-offset': offset }),
        403: ApiError.describe('`invalid_input`: Upload-Offset is missing'),
        423: ApiError.describe('`unavailable`: another request is sending a piece of it'),
      },
    },
  },
  {
    method: 'DELETE',
    url: `${uploadsPath}/:id`,
    schema: {
      ...part,
      summary: 'Give an upload up',
      headers: z.object({ 'tus-resumable': version1 }),
      response: { ...ofOne, 204: answer('Nothing of it is left', {}) },
    },
  },
];
