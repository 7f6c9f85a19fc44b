import type { PlatformId } from '@everycast/contract/platforms';
import { consentTo, fetchAs } from '../../support/consent.ts';
import type { Api } from './api.ts';

interface Listed {
  id: string;
  platform: PlatformId;
  handle: string;
}

/** Connects an account of the sandbox's people for each of the platforms, as a person who consents would. @returns all accounts */
export async function connectSandboxAccounts(api: Api, platforms: readonly PlatformId[]): Promise<Listed[]> {
  const fetch = fetchAs(await api.cookie());
  for (const platform of platforms) {
    if (platform === 'bluesky') {
      await api.post('/api/v1/accounts/bluesky/sandbox', {});
      continue;
    }
    const { url } = await api.post<{ url: string }>(`/api/v1/accounts/${platform}/consent`, { sandbox: true });
    const back = await fetch(await consentTo(url, {}, fetch), { redirect: 'manual' });
    if (back.status !== 302 && back.status !== 303) throw new Error(`${platform}: ${back.status} ${await back.text()}`);
  }
  return (await api.get<{ items: Listed[] }>('/api/v1/accounts')).items;
}
