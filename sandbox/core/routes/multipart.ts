import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { bytesIn } from './files.ts';

/** A form's file as a stream, with the fields before it. It must be read to its end. */
export interface FormFile {
  field: string;
  name: string;
  before: Readonly<Record<string, string>>;
  contentType: string;
  bytes: Readable;
}

/** A form that can't be read: without a boundary, or incomplete. */
export class BrokenForm extends Error {}

/**
 * Reads a multipart form (RFC 7578), passing its files on one by one as they arrive.
 * @returns the other fields
 * @throws BrokenForm if it isn't such a form, or is incomplete
 */
export async function readMultipart(request: FastifyRequest, take: (file: FormFile) => Promise<void>): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const files: Readable[] = [];
  const taken: Promise<void>[] = [];
  const form = parserOf(request);
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, bytes, name, _encoding, contentType) => {
    files.push(bytes);
    // The form reports it, too, and nobody may be reading the file anymore.
    bytes.on('error', () => undefined);
    taken.push(take({ field, name, before: fields, contentType, bytes }));
  });
  const ended = new Promise<void>((resolve, reject) => {
    form.on('finish', resolve);
    form.on('error', (cause) => reject(new BrokenForm('The form is incomplete.', { cause })));
    bytesIn(request).on('error', reject).pipe(form);
  });
  await ended.catch(async (error) => {
    // Otherwise the reader of an incomplete file would wait forever.
    for (const file of files) file.destroy(error);
    await Promise.allSettled(taken);
    throw error;
  });
  await Promise.all(taken);
  return fields;
}

function parserOf({ headers }: FastifyRequest): BusboyInstance {
  try {
    return Busboy({ headers: headers as BusboyHeaders });
  } catch (cause) {
    throw new BrokenForm('The form has no boundary.', { cause });
  }
}
