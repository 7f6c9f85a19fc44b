import { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from '../core/files.ts';
import { secret } from '../core/ids.ts';
import { type Ranges, rangesOf } from '../core/ranges.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { VideoSnippet, VideoStatus } from './resources.ts';

/** All chunks but the last are multiples of this; an interrupted one is kept up to a multiple. */
export const blockBytes = 256 * 1024;
/** How long an upload is kept. Milliseconds. */
const keptMs = 7 * 86_400_000;

const Piece = z.object({ key: z.string(), bytes: z.number() });
type Piece = z.infer<typeof Piece>;
const Body = z.object({
  channel: z.string(),
  type: z.string(),
  size: z.number(),
  snippet: VideoSnippet,
  status: VideoStatus,
  notify: z.boolean(),
  received: z.number(),
  pieces: z.array(Piece),
});
type Body = z.infer<typeof Body>;
const stored = kind('session', Body);
export type Session = Body & { id: string };
export type Sessions = ReturnType<typeof createSessions>;

/** Uploads in consecutive chunks. They survive a restart, and store the video that they became. */
export function createSessions({ records, files, now }: StandInContext) {
  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { key } of pieces) yield* chunksOf(await files.open(key));
  }

  return {
    async open({ tenant, account, records: own }: ParsedRequest, upload: Omit<Body, 'channel' | 'received' | 'pieces'>): Promise<string> {
      const id = secret(30);
      await own.add(stored, { id, tenant, body: { ...upload, channel: account, received: 0, pieces: [] } });
      return id;
    },

    async get({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>, id: string): Promise<Session | null> {
      const record = await records.get(stored, id);
      if (!record || record.tenant !== tenant || record.body.channel !== account) return null;
      return now().getTime() - record.createdAt.getTime() > keptMs ? null : { id, ...record.body };
    },

    /** Stores bytes from offset `start` on, except those already received. @returns the session afterwards */
    async take({ records: own }: ParsedRequest, session: Session, start: number, bytes: Readable): Promise<Session> {
      const key = `sandbox/youtube/${session.id}/${secret(6)}`;
      const size = await files.put(
        key,
        Readable.from(wholeBlocks(bytes, session.received - start), { objectMode: false }),
        'application/octet-stream',
      );
      const changed = await own.change(stored, session.id, ({ body }) =>
        // Another request has stored the same in the meantime.
        size === 0 || body.received !== session.received
          ? null
          : { ...body, received: body.received + size, pieces: [...body.pieces, { key, bytes: size }] },
      );
      const after = changed?.body ?? session;
      if (!after.pieces.some((piece) => piece.key === key)) await files.delete(key);
      return { id: session.id, ...after };
    },

    /** The same, readable from any offset. */
    async ranges(id: string): Promise<Ranges | null> {
      const record = await records.get(stored, id);
      return record && rangesOf(files, record.body.pieces);
    },

    /** The whole upload. */
    async read(id: string): Promise<Readable | null> {
      const record = await records.get(stored, id);
      return record && Readable.from(bytesOf(record.body.pieces), { objectMode: false });
    },
  };
}

/** A stream without its first `skip` bytes. If it is interrupted, complete blocks are yielded and the rest is lost. */
async function* wholeBlocks(bytes: Readable, skip: number): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  let size = 0;
  let toSkip = skip;
  try {
    for await (const chunk of chunksOf(bytes)) {
      const fresh = chunk.subarray(Math.min(toSkip, chunk.length));
      toSkip -= chunk.length - fresh.length;
      open.push(fresh);
      size += fresh.length;
      if (size < blockBytes) continue;
      const all = Buffer.concat(open);
      const whole = all.length - (all.length % blockBytes);
      yield all.subarray(0, whole);
      open = [all.subarray(whole)];
      size = all.length - whole;
    }
  } catch {
    // The connection broke. What the platform has received by then is kept.
    return;
  }
  if (size > 0) yield Buffer.concat(open);
}
