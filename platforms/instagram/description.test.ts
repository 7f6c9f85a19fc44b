import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions, known } from '../../tests/platforms/subjects/instagram.ts';
import { graphChecker } from '../../tests/support/descriptions/graph.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { connectTo, fileHost, jpeg, movie, newAccount, post } from '../../tests/support/meta.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox } from '../../tests/support/sandbox.ts';
import type { Content } from '../port/publisher.ts';
import { instagram } from './instagram.ts';

test('every request, and every answer of the stand-in, is one that Meta’s description knows', async ({ skip }) => {
  const apis = platformApis();
  if (apis === null) return skip('PLATFORM_APIS names no folder with the descriptions.');
  const sandbox = await startSandbox();
  const host = await fileHost();
  try {
    const exchanges: Exchange[] = [];
    const env = testEnv({ fetch: recordingFetch(exchanges) });
    const { account } = await newAccount(sandbox, instagram, env);
    const { credentials } = await instagram.connect.refresh(account, env);
    const own = { ...account, credentials };
    const send = (content: Content) => publishToEnd(instagram.publish, content, own, env);
    const [picture, film] = [host.serve(jpeg(500, 'Alt')), movie(5000)];
    await send(post({ text: 'A picture', media: [picture], firstComment: 'And more' }));
    const said = { collaborators: ['one', 'two'], people: ['three'], place: '7640348500', ai: true };
    await send(post({ text: 'A carousel', media: [picture, film], options: said }));
    await send(post({ text: 'A cover', media: [film], options: said, pictures: { coverPicture: picture } }));
    const reel = post({ text: 'A reel', media: [film], options: { cover: 1, shareToFeed: false }, firstComment: 'And more' });
    const { outcomes } = await send(reel);
    for (const step of instagram.publish.steps(reel, own)) {
      const context = beginStep(instagram.publish, step, { content: reel, outcomes, account: own, env });
      if (step.kind === 'publish') expect(await instagram.publish.lookUp(context)).toMatchObject({ found: true });
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
