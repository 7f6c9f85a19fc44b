import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../kernel/config.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

const patience = 5_000;

/** @param running whether an Everycast is using our database */
export async function lookAtPort({ host, port, roles }: Pick<Config, 'host' | 'port' | 'roles'>, running: boolean): Promise<Finding> {
  if (!roles.has('web') && !roles.has('live')) return ok('Port', 'not needed without the web or live role');
  if (port === 0) return ok('Port', 'PORT=0: the system picks one at each start');
  if (await isHealthy(addressOf(host, port))) {
    if (running) return ok('Port', `${port}, Everycast responds`);
    return failure('Port', `${port} is in use by another Everycast. Stop that one, or set PORT to another number.`);
  }
  const reason = await whyNot(host, port);
  if (reason === null)
    return running
      ? warning(
          'Port',
          `nothing responds on ${port}, although Everycast is running. It may still be starting, use another PORT, or lack the web and live roles.`,
        )
      : ok('Port', `${port}, free`);
  if (reason === 'EADDRINUSE') return failure('Port', `${port} is in use by another program. Stop it, or set PORT to another number.`);
  if (reason === 'EACCES') return failure('Port', `this user isn't allowed to use ${port}. Set PORT to 1024 or higher.`);
  return failure('Port', `this machine has no address ${host} (${reason}). Check HOST.`);
}

/** Where this machine reaches what listens on a host and port. */
export const addressOf = (host: string, port: number): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;

export const isOfThisMachine = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** @param running whether an Everycast is using our database */
export async function lookAtEncoders({ host, rtmp, roles }: Pick<Config, 'host' | 'rtmp' | 'roles'>, running: boolean): Promise<Finding> {
  const { port } = rtmp;
  if (!roles.has('live') || port === null) return ok('Encoders', 'no port: the live role is missing, or RTMP_PORT is off');
  if (port === 0) return ok('Encoders', 'RTMP_PORT=0: the system picks one at each start');
  const reason = await whyNot(host, port);
  if (reason === 'EADDRINUSE' && running) return ok('Encoders', `${port}, in use while Everycast runs`);
  if (reason === null && running)
    return warning('Encoders', `nothing listens on ${port}, although Everycast is running. It may lack the live role.`);
  if (reason === null) return ok('Encoders', `${port}, free`);
  return warning('Encoders', `${port} can't be used (${reason}), so OBS and others can't go live. Set RTMP_PORT to another number.`);
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
  if (publicUrl.startsWith('http:') && !isOfThisMachine(publicUrl))
    return warning('Public address', `${publicUrl} isn't encrypted, so passwords can be intercepted. Put an HTTPS proxy in front of it.`);
  if (!running) return ok('Public address', `${publicUrl} (not checked: Everycast isn't running)`);
  if (await isHealthy(publicUrl)) return ok('Public address', `${publicUrl} responds`);
  return warning(
    'Public address',
    `${publicUrl} doesn't respond from this machine. Check the proxy and DNS, unless it's only meant to be reached from elsewhere.`,
  );
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    const body = (await response.json()) as { status?: unknown };
    return response.ok && body.status === 'ok';
  } catch {
    return false; // nothing is listening, or another program is
  }
}
