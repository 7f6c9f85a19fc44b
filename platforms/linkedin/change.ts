import type { ConnectedAccount } from '../port/account.ts';
import { doneIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Content, PublishedPost } from '../port/publisher.ts';
import { host, rest, strange } from './api.ts';
import { reduced } from './problems.ts';
import { littleText } from './text.ts';

const pathOf = ({ remoteId }: PublishedPost): string => `posts/${encodeURIComponent(remoteId)}`;

/** Changes a post's text; its media, link and audience stay. */
export function edit(post: PublishedPost, { text }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  return reduced(env, 'ask', async () => {
    const json = { patch: { $set: { commentary: littleText(text) } } };
    doneIn(await rest(env, account, pathOf(post), { json, restli: 'PARTIAL_UPDATE' }), host(account, 'api'));
  });
}

/** Deletes a post. LinkedIn's response is the same if it no longer exists, so this always returns true. */
export function remove(post: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  return reduced(env, 'ask', async () => {
    const answer = await rest(env, account, pathOf(post), { method: 'DELETE', restli: 'DELETE', also: [404] });
    if (answer.status !== 404) return doneIn(answer, host(account, 'api'));
    // A proxy may return 404, too; LinkedIn's own has a message.
    if (typeof fieldsIn(answer.body).message !== 'string') throw strange(answer);
    return false;
  });
}
