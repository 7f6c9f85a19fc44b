import { isIPv6 } from 'node:net';

/**
 * Why an address and key can't be used:
 * - `not-a-url`, `scheme` (only rtmp and rtmps), `port`
 * - `credentials`: a user name and password in the URL aren't supported
 * - `no-app`, `no-key`: incomplete
 */
export class RtmpAddressError extends Error {
  override readonly name = 'RtmpAddressError';
  readonly code: 'not-a-url' | 'scheme' | 'port' | 'credentials' | 'no-app' | 'no-key';
  constructor(code: RtmpAddressError['code']) {
    super(code);
    this.code = code;
  }
}

/** Where and as what to publish. */
export interface RtmpAddress {
  tls: boolean;
  /** A name in ASCII, or an IP address without brackets. */
  host: string;
  port: number;
  /** The application with its instance, if any: “live2”, “app/instance”. */
  app: string;
  /** The URL of the application, as the connect command sends it. */
  tcUrl: string;
  /** The stream key, with its parameters. */
  key: string;
}

const defaultPort = { rtmp: 1935, rtmps: 443 };

/**
 * Reads `rtmp(s)://host[:port]/app[/instance]` and a stream key, in the ways people paste them: with spaces around, with a slash at the
 * end, the key at the end of the URL and no other, or the whole URL in front of the key.
 * @throws RtmpAddressError
 */
export function parseRtmpAddress(url: string, key: string): RtmpAddress {
  const trimmed = url.trim();
  const [, scheme, authority, path] = /^([a-z][a-z\d+.-]*):\/\/([^/?#\s]*)((?:[/?#]\S*)?)$/i.exec(trimmed) ?? [];
  if (scheme === undefined || !authority) throw new RtmpAddressError('not-a-url');
  const protocol = scheme.toLowerCase();
  if (protocol !== 'rtmp' && protocol !== 'rtmps') throw new RtmpAddressError('scheme');
  const { host, port } = readAuthority(authority, defaultPort[protocol]);
  const { app, key: name } = splitPath(withoutSlashes(path ?? ''), keyAlone(key.trim(), trimmed));
  const shown = isIPv6(host) ? `[${host}]` : host;
  const given = port === defaultPort[protocol] ? '' : `:${port}`;
  return { tls: protocol === 'rtmps', host, port, app, tcUrl: `${protocol}://${shown}${given}/${app}`, key: name };
}

function readAuthority(authority: string, otherwise: number): { host: string; port: number } {
  if (authority.includes('@')) throw new RtmpAddressError('credentials');
  const [, name, digits] = /^(\[.*\]|[^:]*)(?::(\d*))?$/.exec(authority) ?? [];
  if (!name) throw new RtmpAddressError('not-a-url');
  const port = digits ? Number(digits) : otherwise;
  if (port < 1 || port > 65_535) throw new RtmpAddressError('port');
  // A scheme that URL has rules for, so that it checks the name, converts it to ASCII, and an IP address to its usual form.
  const parsed = URL.parse(`ftp://${name}/`);
  if (!parsed?.hostname) throw new RtmpAddressError('not-a-url');
  return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port };
}

/** Without those at its end. `/\/+$/` reads every run of them once per slash. */
function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** Without those around it: an application's name. */
export const withoutSlashes = (text: string): string => withoutLastSlashes(text.replace(/^\/+/, ''));

/** A key that was pasted with the URL in front of it. */
const keyAlone = (key: string, url: string): string => {
  const start = withoutLastSlashes(url);
  return key.startsWith(`${start}/`) ? key.slice(start.length + 1) : key;
};

function splitPath(path: string, key: string): { app: string; key: string } {
  if (path === '') throw new RtmpAddressError('no-app');
  if (/\s/.test(key)) throw new RtmpAddressError('no-key');
  if (key !== '') return { app: path, key };
  // Slashes in parameters separate nothing.
  const slash = (path.split('?')[0] ?? '').lastIndexOf('/');
  if (slash < 1) throw new RtmpAddressError('no-key');
  return { app: path.slice(0, slash), key: path.slice(slash + 1) };
}
