import type { PlatformId } from '@everycast/contract/platforms';
import { consentTo, fetchAs } from '../../support/consent.ts';
import type { Api } from './api.ts';

interface Listed {
  id: string;
  platform: PlatformId;
  handle: string;
}

/** Platforms whose consent connects exactly one account, or that need none. */
const platforms: readonly PlatformId[] = ['twitter', 'mastodon', 'bluesky', 'tiktok', 'youtube'];

/** Connects accounts of the sandbox's people on several platforms in turn, as a person who consents would. @returns all accounts */
export async function connectSandboxAccounts(api: Api, count: number): Promise<Listed[]> {
  const fetch = fetchAs(await api.cookie());
  for (let at = 0; at < count; at += 1) {
    const platform = platforms[at % platforms.length] ?? 'bluesky';
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
