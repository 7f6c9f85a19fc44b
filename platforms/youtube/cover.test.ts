import { describe, expect, test } from 'vitest';
import { connectAt } from '../../tests/support/connecting.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { issueRead, reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { account, atStandIn, bent, env, film, sandbox, seen, stand, stepAt, world } from '../../tests/support/youtube.ts';
import { validatePost } from '../port/taken.ts';
import { coverBytes } from './limits.ts';
import { youtube } from './youtube.ts';

atStandIn();

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const covered = (mark: string, bytes = 500, more: Partial<ReturnType<typeof pictureOf>> = {}) => {
  const content = film(mark, { cover: id });
  return { ...content, pictures: { cover: { ...pictureOf(bytes, `cover of ${mark}`), ...more } } };
};
/** What stands for a video on the feed. */
async function coverOn(title: string, of = world): Promise<Uint8Array | null> {
  const [video] = await seen(title, of);
  const path = video?.media[0]?.cover;
  return path === undefined ? null : fetch(`${sandbox.serviceOf('youtube')}/${path}`).then((answer) => answer.bytes());
}

describe('a cover', () => {
  test.each(sampled('sizes of covers on YouTube', [500, coverBytes], 1))(
    'of %i bytes stands for the video once that is out',
    async (bytes) => {
      const content = covered(`Covered ${bytes}`, bytes);
      const { problems } = await publishToEnd(youtube.publish, content, account, env);
      expect(problems).toEqual([]);
      expect(Buffer.compare((await coverOn(`Covered ${bytes}`)) ?? new Uint8Array(), await bytesOf(content.pictures.cover))).toBe(0);
      await publishToEnd(youtube.publish, film('Bare'), account, env);
      expect(await coverOn('Bare')).toBeNull();
    },
  );

  test('is set after all that belongs to the video, and may be set again', () => {
    const steps = youtube.publish.steps({ ...covered('Steps'), firstComment: 'First' }, account);
    expect(steps.map(({ key }) => key)).toEqual(['upload 1', 'create', 'wait 1', 'comment', 'picture cover']);
    expect(steps.at(-1)).toMatchObject({
      key: 'picture cover',
      kind: 'upload',
      what: { code: 'steps.cover' },
      repeatable: true,
      quota: 'units',
    });
  });

  test.each(sampled('covers on YouTube', ['swallowed', 'half', 'dropped', 'broken', 'rate_limited'] as const, 2))(
    'is there in the end: %s',
    async (fault) => {
      const content = covered(`After ${fault}`);
      const { post } = await publishToEnd(youtube.publish, { ...content, pictures: {} }, account, env);
      await stand().faults.add(world.id, { operation: 'upload', fault, times: 1 });
      const context = stepAt('picture cover', content, { create: { id: post.remoteId } });
      await expect(youtube.publish.perform(context)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
      expect(await youtube.publish.perform(context)).toBeNull();
      expect(await youtube.publish.perform(context)).toBeNull();
      expect(await coverOn(`After ${fault}`)).toHaveLength(500);
      expect(await seen(`After ${fault}`)).toHaveLength(1);
    },
  );

  test.each([
    ['larger than YouTube takes', covered('Too large', coverBytes + 1), /larger than YouTube allows/, /^413/],
    [
      'that is no picture',
      covered('No picture', 500, { open: async () => new Blob([new Uint8Array(500)]).stream() }),
      /invalid/,
      /invalidImage/,
    ],
    ['of another kind', covered('Another', 500, { contentType: 'image/webp' }), /not supported/, /badContent/],
  ])('%s is refused in words', async (_what, content, message, platformMessage) => {
    const { post } = await publishToEnd(youtube.publish, { ...content, pictures: {} }, account, env);
    const refusal = { kind: 'rejected', reason: reads(message), platformMessage: expect.stringMatching(platformMessage) };
    await expect(youtube.publish.perform(stepAt('picture cover', content, { create: { id: post.remoteId } }))).rejects.toMatchObject(
      refusal,
    );
    expect(await coverOn(String(content.options.title))).toBeNull();
  });

  test('that the channel may not have leaves the video there, and says what to do', async () => {
    const own = await sandbox.newTenant();
    const second = (await stand().people(own.id))[1]?.id ?? '';
    const unconfirmed = await connectAt(sandbox, youtube, own, env, { account: second });
    const content = covered('Not allowed');
    const said = validatePost(content, youtube.manifest, unconfirmed.traits).issues.map(({ weight, code }) => `${weight} ${code}`);
    expect(said).toEqual(['note cover_not_allowed']);
    await expect(publishToEnd(youtube.publish, content, unconfirmed, env)).rejects.toMatchObject({
      kind: 'rejected',
      gone: false,
      reason: reads('youtube.com/verify'),
      platformMessage: expect.stringContaining('403 forbidden'),
    });
    expect(await seen('Not allowed', own)).toHaveLength(1);
  });

  test('waits where the channel has set too many', async () => {
    const message = 'The channel has uploaded too many thumbnails recently. Please try the request again later.';
    const error = { code: 429, message, errors: [{ message, domain: 'youtube.thumbnail', reason: 'uploadRateLimitExceeded' }] };
    const busy = bent((url) => (url.pathname.endsWith('/thumbnails/set') ? Response.json({ error }, { status: 429 }) : undefined));
    const context = stepAt('picture cover', covered('Busy'), { create: { id: 'x' } }, { env: busy });
    await expect(youtube.publish.perform(context)).rejects.toMatchObject({
      kind: 'retry_later',
      reason: reads('covers'),
    });
  });

  test('that is gone with its video is told as such', async () => {
    const context = stepAt('picture cover', covered('Gone'), { create: { id: 'gone' } });
    await expect(youtube.publish.perform(context)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('videoNotFound'),
    });
  });

  test('goes with its video', async () => {
    const { post } = await publishToEnd(youtube.publish, covered('Taken down'), account, env);
    expect(await coverOn('Taken down')).toHaveLength(500);
    await youtube.publish.remove?.(post, account, env);
    const { status } = await fetch(`${sandbox.serviceOf('youtube')}/covers/${post.remoteId}`);
    expect(status).toBe(404);
  });
});

describe('before anything is sent', () => {
  const said = (more: Partial<ReturnType<typeof pictureOf>>) =>
    validatePost(covered('Checked', 500, { width: 1280, height: 720, ...more }), youtube.manifest, account.traits).issues;

  test('a cover that fits needs no word, and one that is made to fit a note', () => {
    expect(said({})).toEqual([]);
    const note = { weight: 'note', field: 'option cover', code: 'picture_adapted' };
    expect(said({ contentType: 'image/webp' })).toMatchObject([note]);
    expect(said({ bytes: coverBytes + 1 })).toMatchObject([note]);
  });

  test('what cannot be a cover stops the post', () => {
    const stop = { weight: 'stops', field: 'option cover' };
    expect(said({ contentType: 'image/gif', animated: true })).toMatchObject([{ ...stop, code: 'animated_not_taken' }]);
    expect(said({ kind: 'video' })).toMatchObject([{ ...stop, code: 'option_no_picture' }]);
    const lost = validatePost({ ...covered('Lost'), pictures: {} }, youtube.manifest, account.traits).issues;
    expect(lost).toMatchObject([{ ...stop, code: 'option_picture_gone' }]);
    expect(issueRead(lost[0])).toContain('no longer in your library');
  });

  test('of a Short it is said where its cover is not shown', () => {
    const [video] = film('Short').media;
    if (!video) throw new Error('A film without a video.');
    const short = { ...covered('Short', 500, { width: 1280, height: 720 }), media: [{ ...video, width: 1080, height: 1920, seconds: 30 }] };
    expect(validatePost(short, youtube.manifest, account.traits).issues.map(({ code }) => code)).toEqual(['short', 'cover_of_short']);
  });
});
