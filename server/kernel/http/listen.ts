import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import type { Http } from './http.ts';

/**
 * Listens as configured, and returns the URL to open in a browser.
 * @throws StartError if the port is taken or not permitted
 */
export async function listenOn(http: Http, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await http.listen({ host, port });
    if (host === 'localhost') await wholeLocalhost(http);
  } catch (error) {
    throw startErrorOf(error, { host, port, setting: 'PORT' });
  }
  const address = http.server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  if (['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${chosen}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${chosen}`;
}

/** Why a port can't be listened on, as a StartError if a person can fix it. @param setting the one that names the port */
export function startErrorOf(error: unknown, { host, port, setting }: Pick<Config, 'host' | 'port'> & { setting: string }): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set ${setting} to another number.`,
    EACCES: `This user isn't allowed to use port ${port}. Set ${setting} to 1024 or higher.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Check HOST.`,
    ENOTFOUND: `This machine has no address ${host}. Check HOST.`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new StartError(reason, { cause: error }) : error;
}

/**
 * For browsers, localhost is two addresses. Fastify listens on those that the system lists, and ignores it if another program has the
 * second: some browsers would then reach that program at our URL.
 * @throws that address's error, if it is in use
 */
async function wholeLocalhost(http: Http): Promise<void> {
  const own = http.addresses().filter((one) => typeof one === 'object');
  for (const host of ['127.0.0.1', '::1']) {
    if (own.some(({ address }) => address === host)) continue;
    const probe = createServer().listen({ host, port: own[0]?.port });
    try {
      await once(probe, 'listening');
      probe.close();
    } catch (error) {
      // The machine has no such address, so nobody can connect to it.
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error;
    }
  }
}
