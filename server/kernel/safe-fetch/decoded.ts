import { Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';

const decoders: Record<string, () => Transform> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
};

/** Whether the body is compressed, although the request asked for none: its size is then only known once it is decoded. */
export const isEncoded = ({ headers }: Response): boolean => !['', 'identity'].includes(encodingOf(headers));

const encodingOf = (headers: Headers): string => (headers.get('content-encoding') ?? '').trim().toLowerCase();

/**
 * A response's body without its compression. The limits of the request count what is sent; how much is decoded, the caller limits.
 * @returns null if there is no body, or its encoding is unknown. A body that can't be decoded fails with an error that `isUndecodable` knows
 */
export function decodedBody(response: Response): Readable | null {
  if (!response.body) return null;
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  if (!isEncoded(response)) return body;
  const decoder = decoders[encodingOf(response.headers)]?.();
  if (!decoder) {
    body.destroy();
    return null;
  }
  body.once('error', (error) => decoder.destroy(error));
  decoder.once('close', () => body.destroy());
  return body.pipe(decoder);
}

/** Whether a body failed because it isn't what its encoding says. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR_|ERR_ZLIB|ZSTD_error)/.test(String(error.code));
