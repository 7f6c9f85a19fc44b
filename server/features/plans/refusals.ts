import type { Meter } from '@everycast/contract/plans';
import { AppError } from '../../kernel/errors.ts';

/** How far a limit would be exceeded. `platform`: its name, if the limit is per platform. */
export interface Over {
  limit: number;
  used: number;
  more: number;
  platform: string;
}

/** The error by meter. */
export const refusals: Record<Meter, (over: Over) => AppError> = {
  accounts: ({ limit }) => new AppError('limit_reached', 'accounts.too_many', { count: limit }),
  accountsPerPlatform: ({ limit, platform }) => new AppError('limit_reached', 'accounts.too_many_of', { count: limit, platform }),
  storageBytes: ({ limit, used, more }) =>
    new AppError('limit_reached', 'media.storage_full', { size: more, used, max: limit }, { storageBytes: limit, usedBytes: used }),
  fileBytes: ({ limit, more }) => new AppError('too_large', 'media.too_large_by', { size: more, max: limit }, { fileBytes: limit }),
  seats: ({ limit }) => new AppError('limit_reached', 'workspaces.seats_full', { count: limit }),
  streams: ({ limit, used }) => new AppError('limit_reached', 'streams.too_many', { count: limit, used }, { limit, used }),
  streamDestinations: ({ limit, used, more }) =>
    new AppError('limit_reached', 'streams.too_many_in_stream', { count: limit, wanted: used + more }, { limit, used }),
  streamSeconds: ({ limit, used }) => new AppError('limit_reached', 'streams.no_airtime', { max: limit, used }, { limit, used }),
};
