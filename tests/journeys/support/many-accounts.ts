import type { Pds, PdsAccount } from '../../support/pds.ts';
import type { Api } from './api.ts';

export type Connected = PdsAccount & { id: string };

/** Creates Bluesky accounts and connects them. `service`: what Everycast takes for their server, such as a proxy in front of it. */
export async function connectMany(api: Api, pds: Pds, names: readonly string[], service = pds.url): Promise<Connected[]> {
  const connected: Connected[] = [];
  for (const name of names) {
    const account = await pds.createAccount(name);
    const login = { service, identifier: account.handle, password: account.appPassword };
    const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky', login);
    connected.push({ ...account, id });
  }
  return connected;
}
