import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions } from '../../tests/platforms/subjects/facebook.ts';
import { graphChecker } from '../../tests/support/descriptions/graph.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { connectTo, jpeg, movie, newAccount, post, upright } from '../../tests/support/meta.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox } from '../../tests/support/sandbox.ts';
import type { Content } from '../port/publisher.ts';
import { facebook } from './facebook.ts';
import { countries } from './options.ts';

test('every request, and every answer of the stand-in, is one that Meta’s description knows', async ({ skip }) => {
  const apis = platformApis();
  if (apis === null) return skip('PLATFORM_APIS names no folder with the descriptions.');
  const sandbox = await startSandbox();
  try {
    const exchanges: Exchange[] = [];
    const env = testEnv({ fetch: recordingFetch(exchanges) });
    const { account } = await newAccount(sandbox, facebook, env);
    await facebook.connect.profile(account, env);
    const send = (content: Partial<Content>) => publishToEnd(facebook.publish, post(content), account, env);
    const { post: text } = await send({ text: 'A text with https://example.org', firstComment: 'And more' });
    await send({ text: 'Two photos', media: [jpeg(500, 'One'), jpeg(501)] });
    const video = await send({ text: 'A film', media: [movie(5_000_000)], options: { title: 'Title' }, firstComment: 'And more' });
    const some = { minimumAge: '18', countries: ['DE'] };
    await send({ text: 'A text for some', options: some });
    await send({ text: 'A film with a cover', media: [movie(5000)], options: some, pictures: { cover: jpeg() } });
    const reel = { media: [movie(4000, 1, upright)], options: { place: 'reel', ...some } };
    await send({ text: 'A reel', ...reel, pictures: { cover: jpeg() } });
    for (const content of [
      post({ text: 'A text' }),
      post({ text: 'Photos', media: [jpeg()] }),
      post({ media: [movie(2000)], firstComment: 'More' }),
    ]) {
      for (const step of facebook.publish.steps(content, account)) {
        const outcomes = {
          ...video.outcomes,
          'upload 1': content.media[0]?.kind === 'image' ? { id: '1' } : (video.outcomes['upload 1'] ?? null),
        };
        await facebook.publish.lookUp(beginStep(facebook.publish, step, { content, outcomes, account, env }));
      }
    }
    await facebook.publish.edit?.(text, post({ text: 'Another' }), account, env);
    await facebook.publish.edit?.(video.post, post({ text: 'Another', media: [movie(2000)] }), account, env);
    for (const one of [text, text, video.post]) await facebook.publish.remove?.(one, account, env);
    await connectTo(sandbox, facebook, env, { without: ['pages_manage_posts'] });
    expect(exchanges.length).toBeGreaterThan(30);
    expect(graphChecker(join(apis, 'meta'), exceptions, { me: 'User', [account.remoteId]: 'Page' }).check(exchanges)).toEqual([]);
    expect(sandbox.errors).toEqual([]);
  } finally {
    await sandbox.close();
  }
});

test('Meta knows every country that can be chosen', ({ skip }) => {
  const apis = platformApis();
  if (apis === null) return skip('PLATFORM_APIS names no folder with the descriptions.');
  const types = JSON.parse(readFileSync(join(apis, 'meta', 'enum_types.json'), 'utf8')) as { name: string; values: string[] }[];
  const known = types.find(({ name }) => name === 'adcampaigngroup_special_ad_category_country')?.values;
  expect(countries).toHaveLength(249);
  for (const { value, label } of countries) {
    expect(known).toContain(value);
    expect(label).not.toBe(value);
  }
});
