import type { Ask } from '../../port/call.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { graph, successIn } from '../graph.ts';

/**
 * Has Meta call the app about an account: entering the webhook's URL in the app's settings alone subscribes none.
 * @param fields what it is called about, with commas
 * @throws CallFailure
 */
export async function subscribeApp({ fields, ...ask }: Ask & { fields: string }, env: PlatformEnv): Promise<void> {
  successIn(await graph(env, { ...ask, method: 'POST', query: { subscribed_fields: fields } }), ask.url);
}
