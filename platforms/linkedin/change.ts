import type { ConnectedAccount } from '../port/account.ts';
import { doneIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Content, PublishedPost } from '../port/publisher.ts';
import { host, rest, strange } from './api.ts';
import { reduced } from './problems.ts';
import { littleText } from './text.ts';

const pathOf = ({ remoteId }: PublishedPost): string => `posts/${encodeURIComponent(remoteId)}`;

/** Changes the text of a post; its media, link and audience stay. */
export function edit(post: PublishedPost, { text }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  return reduced(env, 'ask', async () => {
    const json = { patch: { $set: { commentary: littleText(text) } } };
    doneIn(await rest(env, account, pathOf(post), { json, restli: 'PARTIAL_UPDATE' }), host(account, 'api'));
  });
}

/** Deletes a post. LinkedIn gives the same answer where there is none any more, so this always says that there was. */
export function remove(post: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  return reduced(env, 'ask', async () => {
    const answer = await rest(env, account, pathOf(post), { method: 'DELETE', restli: 'DELETE', also: [404] });
    if (answer.status !== 404) return doneIn(answer, host(account, 'api'));
    // Something in between may not know the address either; LinkedIn says so itself.
    if (typeof fieldsIn(answer.body).message !== 'string') throw strange(answer);
    return false;
  });
}
