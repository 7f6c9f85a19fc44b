import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../kernel/config.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const patience = 5_000;

/** @param running is an Everycast at work on our database? */
export async function lookAtPort({ host, port, roles }: Pick<Config, 'host' | 'port' | 'roles'>, running: boolean): Promise<Finding> {
  if (!roles.has('web')) return ok('Port', 'not needed without the role web');
  if (port === 0) return ok('Port', 'PORT=0: the system chooses one at each start');
  const named = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  if (await isHealthy(`http://${named}:${port}`)) {
    if (running) return ok('Port', `${port}, where Everycast answers`);
    return failure('Port', `${port} is taken by another Everycast. Stop that, or set PORT to another number.`);
  }
  const reason = await whyNot(host, port);
  if (reason === null)
    return running
      ? warning('Port', `nobody answers at ${port}, though Everycast runs. It may be starting, have another PORT, or no role web.`)
      : ok('Port', `${port}, free`);
  if (reason === 'EADDRINUSE') return failure('Port', `${port} is taken by another program. End that, or set PORT to another number.`);
  if (reason === 'EACCES') return failure('Port', `this user may not use ${port}. Set PORT to a number from 1024 on.`);
  return failure('Port', `this machine has no address ${host} (${reason}). Check HOST.`);
}

async function whyNot(host: string, port: number): Promise<string | null> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? reasonOf(error);
  } finally {
    probe.close();
  }
}

export async function lookAtPublicUrl({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, running: boolean): Promise<Finding> {
  if (publicUrl === null) return ok('Public address', `not set: links lead to http://localhost:${port}`);
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return warning('Public address', `${publicUrl} is not encrypted: passwords can be read on the way. Put a proxy with HTTPS in front.`);
  if (!running) return ok('Public address', `${publicUrl} (not tried: Everycast does not run)`);
  if (await isHealthy(publicUrl)) return ok('Public address', `${publicUrl} answers`);
  return warning(
    'Public address',
    `${publicUrl} does not answer from this machine. Check the proxy and the name, unless it is meant to be reached from elsewhere alone.`,
  );
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    const body = (await response.json()) as { status?: unknown };
    return response.ok && body.status === 'ok';
  } catch {
    return false; // nobody there, or somebody else
  }
}
