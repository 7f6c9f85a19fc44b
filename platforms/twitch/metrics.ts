import { fieldsIn } from '../port/fields.ts';
import { countIn, type Metrics } from '../port/metrics.ts';
import { callApi } from './api.ts';
import { mapMetricErrors } from './problems.ts';

export const twitchMetrics: Metrics = {
  // Twitch counts nothing of them.
  ofPosts: async (posts) => new Map(posts.map(({ remoteId }) => [remoteId, {}])),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const query = { broadcaster_id: account.remoteId, first: 1 };
      const { body } = await callApi(env, account, '/channels/followers', { query });
      return { followers: countIn(fieldsIn(body), 'total', 'followers', 'Twitch') };
    }),
};
