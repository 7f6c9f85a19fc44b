import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';

/** A file of a form, as it comes, with the fields that stand before it. It must be read to its end. */
export interface FormFile {
  field: string;
  name: string;
  before: Readonly<Record<string, string>>;
  contentType: string;
  bytes: Readable;
}

/**
 * Reads a form of several parts (RFC 7578), whose files are handed over one after the other while they come.
 * @returns the fields that are no files
 * @throws Error where it is no such form, or breaks off
 */
export async function readMultipart(request: FastifyRequest, take: (file: FormFile) => Promise<void>): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const files: Readable[] = [];
  const taken: Promise<void>[] = [];
  const form = Busboy({ headers: request.headers as BusboyHeaders });
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, bytes, name, _encoding, contentType) => {
    files.push(bytes);
    taken.push(take({ field, name, before: fields, contentType, bytes }));
  });
  const ended = new Promise<void>((resolve, reject) => {
    form.on('finish', resolve);
    form.on('error', reject);
    (request.body as Readable).on('error', reject).pipe(form);
  });
  await ended.catch(async (error) => {
    // Whoever reads a file of a form that broke off would wait for its end for ever.
    for (const file of files) file.destroy(error);
    await Promise.allSettled(taken);
    throw error;
  });
  await Promise.all(taken);
  return fields;
}
