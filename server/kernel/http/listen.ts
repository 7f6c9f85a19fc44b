import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import type { Http } from './http.ts';

/**
 * Listens where the configuration says, and gives the address to open in a browser.
 * @throws StartError if the port is taken or may not be used
 */
export async function listenOn(http: Http, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken by another program. End that, or set PORT to another number.`,
      EACCES: `This user may not use port ${port}. Set PORT to a number from 1024 on.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Check HOST.`,
      ENOTFOUND: `This machine has no address ${host}. Check HOST.`,
    };
    const reason = reasons[code ?? ''];
    if (reason) throw new StartError(reason, { cause: error });
    throw error;
  }
  const address = http.server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  const shown = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${shown}:${chosen}`;
}
