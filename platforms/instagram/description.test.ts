import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GraphExceptions, graphChecker } from '../../tests/support/descriptions/graph.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { connectTo, fileHost, jpeg, movie, newAccount, post, testEnv } from '../../tests/support/meta.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { startSandbox } from '../../tests/support/sandbox.ts';
import type { Content } from '../port/platform.ts';
import { beginStep, publishToEnd } from '../port/suite/publish-to-end.ts';
import { instagram } from './instagram.ts';

const exceptions: GraphExceptions = {
  beyond: [
    { request: /^POST .*\/oauth\/access_token$/, why: 'Of the exchange of a code the description says nothing.' },
    { request: /^POST .*\/ig-api-upload\//, why: 'Bytes of videos go to a server of their own, which no file describes.' },
  ],
  alsoTakes: {},
  // Larger than a number in JSON can hold, and so written as text.
  types: { IGUserForIGOnlyAPI: { user_id: 'string' } },
  // What comes back is a container, and once it is published a post.
  makes: { 'POST User media': 'ShadowIGMediaBuilder', 'POST User media_publish': 'Media' },
  // The nodes of Instagram’s own login have names of their own within their files, and one edge is written without its line.
  alias: { User: 'IGUserForIGOnlyAPI', Media: 'IGMediaForIGOnlyAPI', Comment: 'IGComment', media_publish: 'mediapublish' },
};
const known = { me: 'User', access_token: 'IGAccessTokenForIGOnlyAPI', refresh_access_token: 'IGRefreshAccessTokenForIGOnlyAPI' };

test('every request, and every answer of the stand-in, is one that Meta’s description knows', async ({ skip }) => {
  const apis = platformApis();
  if (apis === null) return skip('PLATFORM_APIS names no folder with the descriptions.');
  const sandbox = await startSandbox();
  const host = await fileHost();
  try {
    const exchanges: Exchange[] = [];
    const env = testEnv(recordingFetch(exchanges));
    const { account } = await newAccount(sandbox, instagram, env);
    const { credentials } = await instagram.connect.refresh(account, env);
    const own = { ...account, credentials };
    const send = (content: Content) => publishToEnd(instagram.publish, content, own, env);
    const [picture, film] = [host.serve(jpeg(500, 'Alt')), movie(5000)];
    await send(post({ text: 'A picture', media: [picture], firstComment: 'And more' }));
    await send(post({ text: 'A carousel', media: [picture, film] }));
    const reel = post({ text: 'A reel', media: [film], options: { cover: 1, shareToFeed: false }, firstComment: 'And more' });
    const { outcomes } = await send(reel);
    for (const step of instagram.publish.steps(reel, own)) {
      const at = beginStep(instagram.publish, step, { content: reel, outcomes, account: own, env });
      if (step.kind === 'publish') expect(await instagram.publish.lookUp(at)).toMatchObject({ found: true });
    }
    await expect(send(post({ text: 'x'.repeat(2201), media: [picture] }))).rejects.toThrow();
    await connectTo(sandbox, instagram, env, { without: ['instagram_business_content_publish'] });
    expect(exchanges.length).toBeGreaterThan(30);
    expect(graphChecker(join(apis, 'meta'), exceptions, { ...known, [account.remoteId]: 'User' }).check(exchanges)).toEqual([]);
    expect(sandbox.errors).toEqual([]);
  } finally {
    await host.close();
    await sandbox.close();
  }
});
