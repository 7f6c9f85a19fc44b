import type { ConnectedAccount, Content, PlatformEnv, PublishedPost } from '../port/platform.ts';
import { rest } from './api.ts';
import { reduced } from './problems.ts';
import { littleText } from './text.ts';

const pathOf = ({ remoteId }: PublishedPost): string => `posts/${encodeURIComponent(remoteId)}`;

/** Changes the text of a post; its media, link and audience stay. */
export function edit(post: PublishedPost, { text }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  return reduced(env, 'ask', async () => {
    const json = { patch: { $set: { commentary: littleText(text) } } };
    await rest(env, account, pathOf(post), { json, restli: 'PARTIAL_UPDATE' });
  });
}

/** Deletes a post. LinkedIn gives the same answer where there is none any more, so this always says that there was. */
export function remove(post: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  return reduced(
    env,
    'ask',
    async () => (await rest(env, account, pathOf(post), { method: 'DELETE', restli: 'DELETE', also: [404] })).status !== 404,
  );
}
