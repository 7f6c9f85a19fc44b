import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type MessageCode, message } from '@everycast/messages/message';
import { AppError } from '../../../kernel/errors.ts';
import { isUndecodable } from '../../../kernel/safe-fetch/decoded.ts';
import { Refused } from './examine.ts';
import { kindOfText } from './kinds.ts';

export interface FetchFile {
  signal: AbortSignal;
  /** The response's headers; throwing stops here. `bytes`: as declared. */
  onHead(head: { name: string; bytes: number | null }): Promise<void>;
  /** Called with the bytes received, for every chunk. */
  onChunk?(bytes: number): void;
  /** Called regularly with the bytes received; throws to stop. */
  onBytes(bytes: number): Promise<void>;
  /** Slower downloads are aborted, whatever their size: this many bytes per this many milliseconds. */
  minRate?: { bytes: number; within: number };
}

/**
 * A fetched file may be as large as the plan and the disk allow, and take as long as a working day. Nothing is buffered before it is
 * returned, so that slow downloads are noticed.
 */
export const fetchLimits = { silenceMs: 30_000, wholeMs: 8 * 3_600_000, maxBytes: Number.MAX_SAFE_INTEGER, readAtOnce: 0, redirects: 8 };

/** 20 KB per second: at that rate a gigabyte takes all day. */
const usualMinRate = { bytes: 600_000, within: 30_000 };
/** Milliseconds. */
const tellEvery = 500;

/**
 * Downloads a file to a local one, chunk by chunk. A web page instead of a file is rejected early.
 * @throws FetchRefused, AppError address_unreachable or address_too_slow, Refused, and whatever `onHead` and `onBytes` throw
 */
export async function fetchFile(fetch: typeof globalThis.fetch, url: string, path: string, on: FetchFile): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'video/*, image/*, */*;q=0.5' }, signal: on.signal });
  const tooLate = new AbortController();
  const signal = AbortSignal.any([on.signal, tooLate.signal]);
  const counter = counting(on);
  let rateCheck: NodeJS.Timeout | undefined;
  try {
    refuseStatus(response);
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const name = nameOf(new URL(response.url), response.headers.get('content-disposition'));
    await on.onHead({ name, bytes: Number.isSafeInteger(length) ? length : null });
    if (!response.body) throw new Refused('unsupported_media', 'media.source_empty');
    rateCheck = watchRate(counter.bytes, on.minRate, () => tooLate.abort(tooSlow(new URL(response.url).host)));
    await pipeline(Readable.fromWeb(response.body as NodeStream), counter.stream, createWriteStream(path), { signal });
    return counter.bytes();
  } catch (error) {
    await response.body?.cancel().catch(() => undefined); // the error has already ended it
    signal.throwIfAborted();
    throw isUndecodable(error) ? compressed(response.url) : error;
  } finally {
    clearInterval(rateCheck);
  }
}

function refuseStatus({ status, url }: Response): void {
  if (status === 200) return;
  const { host } = new URL(url);
  const refuse = (reason: MessageCode) => new AppError('address_unreachable', reason, { host, status }, { status });
  if (status === 401 || status === 403) throw refuse('media.source_private');
  if (status === 404 || status === 410) throw refuse('media.source_missing');
  throw refuse(status === 429 || status >= 500 ? 'media.source_busy' : 'media.source_refused');
}

const compressed = (url: string) => new Refused('unsupported_media', message('media.source_compressed', { host: new URL(url).host }));

/** On a timer, because a very slow sender may never trigger a check on arrival. */
function watchRate(bytes: () => number, { bytes: min, within } = usualMinRate, cutOff: () => void): NodeJS.Timeout {
  let before = 0;
  return setInterval(() => {
    if (bytes() - before < min) cutOff();
    before = bytes();
  }, within);
}

/** Checks the first chunk, and counts bytes. */
function counting({ onChunk, onBytes }: FetchFile) {
  let bytes = 0;
  let toldAt = Date.now();
  const watch = async (chunk: Buffer): Promise<void> => {
    if (bytes === 0) refusePage(chunk);
    bytes += chunk.byteLength;
    onChunk?.(bytes);
    const now = Date.now();
    if (now - toldAt < tellEvery) return;
    toldAt = now;
    await onBytes(bytes);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      watch(chunk).then(
        () => done(null, chunk),
        (error: unknown) => done(error as Error),
      );
    },
  });
  return { stream, bytes: () => bytes };
}

function refusePage(first: Buffer): void {
  const kind = kindOfText(first.toString('utf8', 0, 4100));
  // The first chunk may be short: it is only rejected if it can't be the start of anything supported.
  if (kind && 'refusal' in kind && kind.code === 'web_page') throw new Refused(kind.code, kind.refusal);
}

const tooSlow = (host: string) =>
  new AppError('address_too_slow', 'media.source_too_slow', { host, rate: usualMinRate.bytes / usualMinRate.within });

/** A file's name from the response (Content-Disposition, RFC 6266), or else from its URL. */
export function nameOf(url: URL, disposition: string | null): string {
  return named(disposition ?? '') ?? decoded(url.pathname.split('/').filter(Boolean).at(-1) ?? '') ?? url.hostname;
}

function named(disposition: string): string | null {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition) ?? [];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const quoted = plain?.[1]?.replace(/\\(.)/g, '$1');
  return decoded(encoded?.trim() ?? '') ?? (quoted || plain?.[2] || null);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    // A lone % is literal.
    return text;
  }
}
