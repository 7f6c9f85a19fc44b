import { connect as connectTcp, isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

export interface DialTarget {
  host: string;
  port: number;
  tls: boolean;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** Opens a byte stream to a server, encrypted if `tls`. Rejects with the system's error. */
export type Dial = (target: DialTarget) => Promise<Duplex>;

export interface DialOptions {
  /** Certificates to trust, in PEM, instead of the usual ones. */
  ca?: string;
  /** Resolves names instead of the system. */
  lookup?: LookupFunction;
}

/** Dials directly. A program that takes addresses from its users hands in its own, which checks what a name resolves to. */
export function createDial({ ca, lookup }: DialOptions = {}): Dial {
  return ({ host, port, tls, signal }) => {
    // SNI is for names (RFC 6066, section 3).
    const servername = isIP(host) ? undefined : host;
    const socket = tls ? connectTls({ host, port, servername, ca, lookup }) : connectTcp({ host, port, lookup });
    socket.setNoDelay(true);
    return new Promise((resolve, reject) => {
      const abort = (): void => void socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      const done = (): void => signal.removeEventListener('abort', abort);
      socket.once(tls ? 'secureConnect' : 'connect', () => {
        done();
        socket.off('error', reject);
        resolve(socket);
      });
      socket.once('error', reject);
      socket.once('close', done);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
  };
}
