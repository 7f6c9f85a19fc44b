import type { SandboxPlatformId } from '@everycast/contract/sandbox';
import { get } from '../../lib/api/client.ts';

/** The polling interval while a stand-in is shown, in milliseconds: they send no events. */
const every = 3_000;

export const overviewQuery = { ...get('/api/v1/sandbox'), refetchInterval: every };

export const feedQuery = (platform: SandboxPlatformId) => ({
  ...get('/api/v1/sandbox/{platform}/feed', { params: { path: { platform } } }),
  refetchInterval: every,
});

export const faultsQuery = (platform: SandboxPlatformId) => ({
  ...get('/api/v1/sandbox/{platform}/faults', { params: { path: { platform } } }),
  refetchInterval: every,
});
