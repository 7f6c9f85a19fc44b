import { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from '../core/files.ts';
import { secret } from '../core/ids.ts';
import { rangesOf } from '../core/ranges.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { type BlobRef, type BlueskyBlobs, refOf } from './blobs.ts';
import { limits } from './limits.ts';

const Piece = z.object({ number: z.number(), key: z.string(), bytes: z.number() });
type Piece = z.infer<typeof Piece>;
const UploadBody = z.object({
  did: z.string(),
  type: z.string(),
  size: z.number(),
  pieces: z.array(Piece),
  job: z.string().nullable(),
});
type UploadBody = z.infer<typeof UploadBody>;
const uploads = kind('upload', UploadBody);
export type BlueskyUpload = UploadBody & { id: string };
const File = z.object({ type: z.string(), size: z.number(), key: z.string(), cid: z.string() });
type File = z.infer<typeof File>;
/** Why processing failed. */
const Failure = z.object({ code: z.enum(['encoding_failure', 'validation_failure']), error: z.string() });
export type Failure = z.infer<typeof Failure>;
const jobs = kind('job', z.object({ did: z.string(), file: File, readyAt: z.string(), failure: Failure.nullable() }));
export type BlueskyJob =
  | { id: string; did: string; state: 'encoding' }
  | { id: string; did: string; state: 'failed'; failure: Failure }
  | { id: string; did: string; state: 'completed'; blob: BlobRef };
export type BlueskyVideos = ReturnType<typeof createVideos>;

const dayMs = 86_400_000;
const unreadable: Failure = { code: 'encoding_failure', error: 'Failed to process video' };

/** The video service's state: chunked uploads, and the processing of complete ones. */
export function createVideos(stage: StandInContext, blobs: BlueskyBlobs) {
  const { records, files, now } = stage;

  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { key } of pieces) yield* chunksOf(await files.open(key));
  }

  async function upload(id: string): Promise<BlueskyUpload | null> {
    const record = await records.get(uploads, id);
    return record && { id, ...record.body };
  }

  /** A file's job; a file is only processed once. */
  async function jobFor({ tenant, account }: ParsedRequest, file: File, id: string): Promise<string> {
    const before = (await records.list(jobs, { tenant, parent: account })).find(
      ({ body }) => body.file.cid === file.cid && body.failure === null,
    );
    if (before) return before.id;
    const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null;
    const failure = fails ? unreadable : await failureOf(file);
    const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
    await records.add(jobs, { id, tenant, parent: account, body: { did: account, file, readyAt, failure } });
    return id;
  }

  /** The declared upload is one record; the actual file is another, known once it has arrived. */
  async function failureOf({ key, size }: File): Promise<Failure | null> {
    const seen = await videoIn(rangesOf(files, [{ key, bytes: size }]));
    if (seen === null) return unreadable;
    if (seen.seconds <= limits.videoSeconds) return null;
    const error = `video duration (${seen.seconds.toFixed(2)} sec) is longer than the maximum allowed duration (${limits.videoSeconds} sec)`;
    return { code: 'validation_failure', error };
  }

  return {
    upload,

    async begin({ tenant, account, records: own }: ParsedRequest, { type, size }: Pick<UploadBody, 'type' | 'size'>): Promise<string> {
      const id = secret(12);
      await own.add(uploads, { id, tenant, parent: account, body: { did: account, type, size, pieces: [], job: null } });
      return id;
    },

    /** How much an account can still upload today. */
    async left({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>): Promise<{ videos: number; bytes: number }> {
      const since = now().getTime() - dayMs;
      const sent = (await records.list(uploads, { tenant, parent: account })).filter(({ createdAt }) => createdAt.getTime() > since);
      const bytes = sent.reduce((sum, { body }) => sum + body.size, 0);
      return { videos: Math.max(0, limits.dailyVideos - sent.length), bytes: Math.max(0, limits.dailyBytes - bytes) };
    },

    countOf: ({ size }: BlueskyUpload): number => Math.ceil(size / limits.pieceBytes),
    bytesOf: ({ size }: BlueskyUpload, number: number): number => Math.min(limits.pieceBytes, size - (number - 1) * limits.pieceBytes),
    whenOver: (created: Date): string => new Date(created.getTime() + dayMs).toISOString(),

    /** Stores a chunk, possibly again. @returns whether all of it arrived */
    async take(
      { records: own }: ParsedRequest,
      { id }: BlueskyUpload,
      { number, bytes }: { number: number; bytes: number },
      body: Readable,
    ): Promise<boolean> {
      const key = `sandbox/bluesky/${id}/${number}-${secret(6)}`;
      const size = await files.put(key, body, 'application/octet-stream');
      if (size !== bytes) {
        await files.delete(key);
        return false;
      }
      await own.change(uploads, id, ({ body: upload }) => ({
        ...upload,
        pieces: [...upload.pieces.filter((piece) => piece.number !== number), { number, key, bytes }],
      }));
      return true;
    },

    /** Joins the chunks and starts processing. @returns the job */
    async finish(parsed: ParsedRequest, { id, type, pieces }: BlueskyUpload): Promise<string> {
      const whole = pieces.toSorted((a, b) => a.number - b.number);
      const job = await jobFor(parsed, await blobs.take(Readable.from(bytesOf(whole), { objectMode: false }), type), id);
      await parsed.records.change(uploads, id, ({ body }) => ({ ...body, job }));
      for (const { key } of whole) await files.delete(key);
      return job;
    },

    /** Accepts a video in one request. @returns the job */
    async takeWhole(parsed: ParsedRequest, { type, size }: Pick<UploadBody, 'type' | 'size'>, body: Readable): Promise<string> {
      const id = await this.begin(parsed, { type, size });
      return jobFor(parsed, await blobs.take(body, type), id);
    },

    tenantOf: async (job: string): Promise<string | null> => (await records.get(jobs, job))?.tenant ?? null,

    /** A job's state. Once it is done, the file is on the account's own server, as an MP4. */
    async job(id: string): Promise<BlueskyJob | null> {
      const record = await records.get(jobs, id);
      if (!record) return null;
      const { did, file, readyAt, failure } = record.body;
      if (Date.parse(readyAt) > now().getTime()) return { id, did, state: 'encoding' };
      if (failure) return { id, did, state: 'failed', failure };
      const made = { ...file, type: 'video/mp4' };
      await blobs.give({ tenant: record.tenant, did }, made);
      return { id, did, state: 'completed', blob: refOf(file.cid, made) };
    },
  };
}
