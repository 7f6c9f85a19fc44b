import type { AppCredentials } from './account.ts';
import type { OAuthConnectBy } from './manifest.ts';

/**
 * The base URL of one of a platform's hosts for a connection, without a trailing slash. The platform's own service has its own hosts; under
 * any other service (a stand-in, a proxy) a host is a path named after its role.
 */
export function hostOf(connect: OAuthConnectBy, service: string, role: string): string {
  const own = connect.hosts[role];
  if (own === undefined) throw new Error(`There is no host called ${role}.`);
  return service === connect.service ? own : `${service}/${role}`;
}

/** The API version to use with a platform: the one this instance's operator chose, otherwise the adapter's default. */
export const versionOf = (connect: { apiVersion: string }, { app }: { app?: AppCredentials }): string =>
  app?.apiVersion ?? connect.apiVersion;
