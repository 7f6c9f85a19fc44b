import { describe, expect, test } from 'vitest';
import { connectAt } from '../../tests/support/connecting.ts';
import { reads } from '../../tests/support/reads.ts';
import { atStandIn, bent, env, type Film, film, sandbox, stepAt, stops, usual } from '../../tests/support/youtube.ts';
import type { PlatformEnv } from '../port/env.ts';
import { checkPost } from '../port/renditions/check.ts';
import { youtube } from './youtube.ts';

atStandIn();

describe('limits are those of the platform', () => {
  const limits: [string, Partial<Film>, Partial<Film>, string][] = [
    ['title', { options: { ...usual, title: 'x'.repeat(100) } }, { options: { ...usual, title: 'x'.repeat(101) } }, 'title_too_long'],
    ['no title', {}, { options: { madeForKids: 'no' } }, 'title_missing'],
    ['title with <', {}, { options: { ...usual, title: 'a < b' } }, 'angle_brackets'],
    ['description', { text: 'ä'.repeat(2500) }, { text: `${'ä'.repeat(2500)}x` }, 'text_too_long'],
    ['description with >', {}, { text: 'a > b' }, 'angle_brackets'],
    [
      'tags',
      { options: { ...usual, tags: ['x'.repeat(249), `${'y y'.repeat(82)}zz`] } },
      { options: { ...usual, tags: ['x'.repeat(250), `${'y y'.repeat(82)}zz`] } },
      'tags_too_long',
    ],
  ];
  test.each(limits)('%s', async (_name, fits, tooMuch, code) => {
    const open = (content: Film) => youtube.publish.perform(stepAt('upload 1', content));
    const one = { ...film('Limits'), ...fits };
    expect(stops(one)).toEqual([]);
    await open(one);
    const other = { ...film('Limits'), ...tooMuch };
    expect(stops(other)).toEqual([code]);
    await expect(open(other)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(/^400 invalid/) });
  });

  test('a choice for kids and a video are wanted', () => {
    expect(stops({ ...film('Kids'), options: { title: 'Kids' } })).toEqual(['kids_not_chosen']);
    expect(stops({ ...film('Nothing'), media: [] })).toEqual(['video_missing']);
    // The rules of media say the same, and it is said once.
    expect(checkPost(youtube.manifest, { ...film('Nothing'), media: [] }, {}).map(({ code }) => code)).toEqual(['video_missing']);
  });
});

describe('what YouTube says becomes', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const told = (status: number, reason: string, more: object = {}): PlatformEnv => ({
    ...bent(() =>
      Response.json(
        { error: { code: status, message: 'In <a href="/x">own</a> words', errors: [{ message: '', domain: 'd', reason }], ...more } },
        { status },
      ),
    ),
    now: () => now,
  });
  test.each([
    [403, 'quotaExceeded', { kind: 'retry_later', at: new Date('2026-11-22T08:00:00Z') }],
    [400, 'uploadLimitExceeded', { kind: 'retry_later', at: new Date('2026-11-21T15:00:00Z') }],
    [403, 'rateLimitExceeded', { kind: 'retry_later', at: new Date('2026-11-21T12:01:00Z') }],
    [403, 'insufficientPermissions', { kind: 'rejected', reason: reads('permission') }],
    [403, 'accessNotConfigured', { kind: 'rejected', reason: reads('isn’t enabled') }],
    [401, 'youtubeSignupRequired', { kind: 'rejected', reason: reads('no YouTube channel') }],
    [401, 'authError', { kind: 'refresh' }],
    [
      400,
      'invalidTitle',
      { kind: 'rejected', reason: reads('YouTube refused this: In own words'), platformMessage: '400 invalidTitle: In own words' },
    ],
    [503, 'backendError', { kind: 'outage' }],
  ])('%i %s', async (status, reason, problem) => {
    const context = stepAt('upload 1', film('Told'), {}, { env: told(status, reason) });
    await expect(youtube.publish.perform(context)).rejects.toMatchObject(problem);
  });

  test('the hundred uploads of a day are counted, and the next waits for midnight in California', async () => {
    const own = await sandbox.newTenant();
    const busy = await connectAt(sandbox, youtube, own, env);
    const open = () => youtube.publish.perform(stepAt('upload 1', film('Many'), {}, { account: busy }));
    for (let count = 0; count < 100; count += 1) await open();
    const problem = (await open().catch((error: unknown) => error)) as { kind: string; at: Date };
    expect(problem.kind).toBe('retry_later');
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' }).format(problem.at)).toBe('00:00:00');
    expect(youtube.manifest.calls).toContainEqual({ name: 'uploads', max: 100, dayIn: 'America/Los_Angeles' });
  });
});

test('texts are measured in bytes, and links, handles and hashtags are found', () => {
  expect(youtube.manifest.measure('äx'.repeat(2000), {})).toMatchObject({ unit: 'bytes', length: 6000, max: 5000, over: 1000 });
  const text = 'See https://example.org/a?b=c. By @some.body, for #Größe1 and mail@example.org';
  expect(youtube.manifest.facets(text).map(({ kind, value, start, end }) => [kind, value, text.slice(start, end)])).toEqual([
    ['link', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mention', 'some.body', '@some.body'],
    ['hashtag', 'Größe1', '#Größe1'],
  ]);
});
