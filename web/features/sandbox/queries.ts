import type { SandboxPlatformId } from '@everycast/contract/sandbox';
import { keepPreviousData } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';

/** The polling interval while a stand-in is shown, in milliseconds: they send no events. */
const every = 3_000;

export const overviewQuery = { ...get('/api/v1/sandbox'), refetchInterval: every };

/** The part of a feed that is shown. `by`: one person's posts; `at`: the URL of a post that was opened. */
export interface ShownFeed {
  limit: number;
  by: string | null;
  at: string | null;
}

export const feedQuery = (platform: SandboxPlatformId, { limit, by, at }: ShownFeed) => ({
  ...get('/api/v1/sandbox/{platform}/feed', {
    params: { path: { platform }, query: { limit, ...(by !== null && { by }), ...(at !== null && { at }) } },
  }),
  refetchInterval: every,
  placeholderData: keepPreviousData,
});

export const faultsQuery = (platform: SandboxPlatformId) => ({
  ...get('/api/v1/sandbox/{platform}/faults', { params: { path: { platform } } }),
  refetchInterval: every,
});
