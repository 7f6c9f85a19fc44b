/**
 * Why a connection failed:
 * - `unknown-host`: the name has no address
 * - `refused`: nothing listens on the port
 * - `unreachable`: no way to the address, or no response to the first packet
 * - `not-allowed`: `dial` refused the address
 * - `tls`: no secure connection
 * - `certificate`: the server's certificate has expired, isn't trusted, or is for another name
 * - `timeout`: no response in time
 * - `handshake`: the other side doesn't speak RTMP, or another version
 * - `protocol`: a message that isn't RTMP or exceeds a limit
 * - `rejected-app`: the server doesn't accept the application
 * - `rejected-key`: the server doesn't accept the stream key
 * - `rejected`: the server reports another error
 * - `stalled`: connected, but the other side has stopped reading
 * - `closed-early`: the other side closed the connection before it accepted the stream, as many servers do if the key is wrong
 * - `closed-soon`: the other side accepted the stream, and closed the connection soon after
 * - `closed`: the other side closed the connection
 */
export type RtmpErrorCode =
  | 'unknown-host'
  | 'refused'
  | 'unreachable'
  | 'not-allowed'
  | 'tls'
  | 'certificate'
  | 'timeout'
  | 'handshake'
  | 'protocol'
  | 'rejected-app'
  | 'rejected-key'
  | 'rejected'
  | 'stalled'
  | 'closed-early'
  | 'closed-soon'
  | 'closed';

const maxWords = 500;

export class RtmpError extends Error {
  override readonly name = 'RtmpError';
  readonly code: RtmpErrorCode;
  /** What the other side or the system said, as received, at most 500 characters. May be empty. */
  readonly words: string;
  /** @param detail for developers */
  constructor(code: RtmpErrorCode, words = '', detail = words) {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.code = code;
    this.words = words.slice(0, maxWords);
  }
}

/** @param detail which rule was broken, for developers */
export const protocolError = (detail: string): RtmpError => new RtmpError('protocol', '', detail);

const systemCodes: Record<string, RtmpErrorCode> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EAI_FAIL: 'unknown-host',
  EAI_NODATA: 'unknown-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNABORTED: 'closed',
};

/** Codes of Node's certificate verification, and of OpenSSL. */
const certificateCode = /^(?!ERR_SSL).*CERT|SIGNATURE|^(HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE)$/;
const tlsCode = /^ERR_(SSL|TLS)|^EPROTO$/;
const secureCode = (code: string): RtmpErrorCode | undefined =>
  certificateCode.test(code) ? 'certificate' : tlsCode.test(code) ? 'tls' : undefined;

/** @param otherwise the code of an error that neither the system nor TLS made */
export function toRtmpError(error: unknown, otherwise: RtmpErrorCode): RtmpError {
  if (error instanceof RtmpError) return error;
  if (!(error instanceof Error)) return new RtmpError(otherwise, String(error));
  // A name with several addresses fails with all their errors.
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const known = Object.hasOwn(systemCodes, code) ? systemCodes[code] : secureCode(code);
  return new RtmpError(known ?? otherwise, cause.message);
}
