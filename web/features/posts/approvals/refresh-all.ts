import { refresh } from '../../../lib/api/query-client.ts';

/** Reads again what decisions about posts change. */
export const refreshAll = () => Promise.all([refresh('/api/v1/approvals'), refresh('/api/v1/posts'), refresh('/api/v1/queues')]);
