import { describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { sampled } from '../../tests/support/sample.ts';
import { account, atStandIn, bent, env, film, sandbox, seen, stepAt, stops } from '../../tests/support/youtube.ts';
import { blockBytes } from './limits.ts';
import { youtube } from './youtube.ts';

atStandIn();

describe('a video', () => {
  test.each(sampled('sizes on YouTube', [1000, blockBytes, blockBytes + 1, 3 * blockBytes, 16 * 1024 * 1024 + 5], 2))(
    'of %i bytes arrives whole',
    async (bytes) => {
      const content = film(
        `Of ${bytes}`,
        { privacy: 'unlisted', tags: ['one', 'two words'], category: '27', notify: false, synthetic: true },
        bytes,
      );
      expect(stops(content)).toEqual([]);
      const { post, problems } = await publishToEnd(youtube.publish, content, account, env);
      expect(problems).toEqual([]);
      expect(post.permalink).toBe(`${sandbox.serviceOf('youtube')}/web/watch?v=${post.remoteId}`);
      const [video] = await seen(`Of ${bytes}`);
      expect(video).toMatchObject({ id: post.remoteId, text: `About Of ${bytes}` });
      expect(Object.fromEntries((video?.details ?? []).map(({ name, value }) => [name, value]))).toMatchObject({
        'Who can see it': 'Anyone with the link',
        'Made for kids': 'No',
        Category: '27',
        Tags: 'one, two words',
        Subscribers: 'Not notified',
        'Altered or synthetic': 'Yes',
        State: 'processed',
      });
      const there = await fetch(`${sandbox.serviceOf('youtube')}/${video?.media[0]?.path}`).then((answer) => answer.bytes());
      const [file] = content.media;
      const sent = await new Response(await file?.open()).bytes();
      expect(Buffer.compare(there, sent)).toBe(0);
    },
  );

  test('is no video before its last byte, and the history tells its steps', async () => {
    const content = { ...film('Steps', {}, 2 * blockBytes), firstComment: 'First' };
    expect(youtube.publish.steps(content, account)).toMatchObject([
      { key: 'upload 1', kind: 'upload', repeatable: true, quota: 'uploads' },
      { key: 'create', kind: 'publish', repeatable: false },
      { key: 'wait 1', kind: 'wait', repeatable: true },
      { key: 'comment', kind: 'publish', repeatable: false },
    ]);
    const told: number[] = [];
    await youtube.publish.perform(stepAt('upload 1', content, {}, { reportProgress: (fraction) => void told.push(fraction) }));
    expect(told).toEqual([0.5]);
    expect(await seen('Steps')).toEqual([]);
  });

  test('upright and at most three minutes long is announced as a Short', () => {
    const short = (seconds: number, width: number) => {
      const content = { ...film('Short'), media: [videoOf(1000, 'short', { width, height: 1920, seconds })] };
      return youtube.manifest.check(content, account.traits).map(({ weight, code }) => `${weight} ${code}`);
    };
    expect(short(180, 1080)).toEqual(['note short']);
    expect(short(180, 1920)).toEqual(['note short']);
    expect(short(181, 1080)).toEqual([]);
    expect(short(180, 1921)).toEqual([]);
  });
});

describe('afterwards', () => {
  test('texts change, and the rest stays', async () => {
    const { post } = await publishToEnd(youtube.publish, film('Before', { tags: ['old'] }), account, env);
    await youtube.publish.edit?.(post, { ...film('After', { tags: ['new'], category: '10' }), text: 'Other words' }, account, env);
    const [video] = await seen('After');
    expect(video).toMatchObject({ id: post.remoteId, text: 'Other words' });
    expect(video?.details).toContainEqual({ name: 'Tags', value: 'new' });
    expect(video?.details).toContainEqual({ name: 'Who can see it', value: 'Everyone' });
  });

  test('an edit keeps the languages that the video has', async () => {
    let sent: unknown;
    const spoken = bent((_url, { method, body }) => {
      const video = { id: 'x', snippet: { title: 'Old', categoryId: '1', defaultLanguage: 'de', channelId: 'c' } };
      if (method !== 'PUT') return Response.json({ kind: 'youtube#videoListResponse', items: [video] });
      sent = JSON.parse(String(body));
      return Response.json(video);
    });
    await youtube.publish.edit?.({ remoteId: 'x', permalink: null }, { ...film('New'), options: {} }, account, spoken);
    expect(sent).toEqual({
      id: 'x',
      snippet: { title: 'Old', description: 'About New', categoryId: '22', tags: [], defaultLanguage: 'de' },
    });
  });

  test('taking down says whether it was there', async () => {
    const { post } = await publishToEnd(youtube.publish, film('Short-lived'), account, env);
    expect(await youtube.publish.remove?.(post, account, env)).toBe(true);
    expect(await seen('Short-lived')).toEqual([]);
    expect(await youtube.publish.remove?.(post, account, env)).toBe(false);
  });
});
