import type { AppCredentials } from './account.ts';
import type { OAuthConnectBy } from './manifest.ts';

/**
 * The base address of one of a platform's hosts for a connection, without a slash at its end. The platform's own service has its own hosts;
 * under every other service (a stand-in, a proxy) a host is a path named after its role.
 */
export function hostOf(connect: OAuthConnectBy, service: string, role: string): string {
  const own = connect.hosts[role];
  if (own === undefined) throw new Error(`There is no host called ${role}.`);
  return service === connect.service ? own : `${service}/${role}`;
}

/** The version of its API to speak with a platform: the one that the operator of this instance names, else the adapter's own. */
export const versionOf = (connect: { apiVersion: string }, { app }: { app?: AppCredentials }): string =>
  app?.apiVersion ?? connect.apiVersion;
