import { describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { atStandIn, bent, env, member, page, post, sandbox, seen, stand, stepAt, world } from '../../tests/support/linkedin.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { sampled } from '../../tests/support/sample.ts';
import type { DraftMedia } from '../port/manifest.ts';
import type { Options } from '../port/options.ts';
import type { Content } from '../port/publisher.ts';
import { validatePost } from '../port/taken.ts';
import { coverBytes } from './limits.ts';
import { linkedin } from './linkedin.ts';

atStandIn();
const send = (content: Content, as = member) => publishToEnd(linkedin.publish, content, as, env);

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const film = (mark: string, options: Options = {}) =>
  post(mark, [videoOf(80_000, mark, { width: 1280, height: 720, seconds: 60 })], options);
const covered = (mark: string, bytes = 500, more: Partial<ReturnType<typeof pictureOf>> = {}) => ({
  ...film(mark, { cover: id }),
  pictures: { cover: { ...pictureOf(bytes, `cover of ${mark}`), ...more } },
});
const coverOn = async (text: string) => (await seen(text))[0]?.media[0]?.cover;

describe('a cover', () => {
  test.each(sampled('sizes of covers on LinkedIn', [500, coverBytes], 1))('of %i bytes stands for the video', async (bytes) => {
    const content = covered(`Covered ${bytes}`, bytes);
    await send(content, page);
    const there = await fetch(`${sandbox.serviceOf('linkedin')}/${await coverOn(`Covered ${bytes}`)}`).then((answer) => answer.bytes());
    expect(Buffer.compare(there, await bytesOf(content.pictures.cover))).toBe(0);
  });

  test('that was not chosen is none', async () => {
    await send(film('Bare'));
    expect(await seen('Bare')).toHaveLength(1);
    expect(await coverOn('Bare')).toBeUndefined();
  });

  test('is sent before the video, and not again once it is there', async () => {
    const content = covered('Broken off');
    const sent: string[] = [];
    const breaking = bent((url, init) => {
      if (init.method !== 'PUT') return undefined;
      sent.push(url.pathname.split('/').at(-1) ?? '');
      if (sent.length !== 2) return undefined;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) });
    });
    const context = stepAt('upload 1', content, {}, { env: breaking });
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
    await linkedin.publish.perform(context);
    expect(sent).toEqual(['thumbnail', '0', '0']);
  });

  test.each(sampled('covers on LinkedIn', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'is there in the end: %s',
    async (fault) => {
      const content = covered(`After ${fault}`);
      const context = stepAt('upload 1', content);
      // The upload is begun, and its first file is the cover.
      const begun = bent((_url, init) => (init.method === 'PUT' ? new Response(null, { status: 503 }) : undefined));
      await expect(linkedin.publish.perform(Object.assign(context, { env: begun }))).rejects.toMatchObject({ kind: 'outage' });
      await stand().faults.add(world.id, { operation: 'upload', fault, times: 1 });
      await expect(linkedin.publish.perform(Object.assign(context, { env }))).rejects.toMatchObject({ kind: 'outage' });
      expect(context.checkpoint).toMatchObject({ cover: expect.any(String) });
      await linkedin.publish.perform(context);
      expect(context.checkpoint).toMatchObject({ cover: null });
    },
  );

  test.each([
    ['larger than it may be', covered('Too large', coverBytes + 1), /at most 10000000 bytes/],
    ['that is no picture', covered('None', 500, { open: async () => new Blob([new Uint8Array(500)]).stream() }), /a JPEG or a PNG/],
  ])('%s is refused, and the video with it', async (_what, content, platformMessage) => {
    await expect(send(content)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(platformMessage) });
    expect(await seen(content.text)).toEqual([]);
  });

  test('is made to fit before anything is sent, or stops the post', () => {
    const said = (more: Partial<DraftMedia>) =>
      validatePost(covered('Checked', 500, { width: 1280, height: 720, ...more }), linkedin.manifest, page.traits).issues.map(
        ({ weight, field, code }) => `${weight} ${field} ${code}`,
      );
    expect(said({})).toEqual([]);
    expect(said({ bytes: coverBytes + 1 })).toEqual(['note option cover picture_adapted']);
    expect(said({ contentType: 'image/webp' })).toEqual(['note option cover picture_adapted']);
    expect(said({ contentType: 'image/gif', animated: true })).toEqual(['stops option cover animated_not_taken']);
  });
});

describe('what else can be said of a video', () => {
  const issues = (options: Options, traits = member.traits) =>
    validatePost(film('Checked', options), linkedin.manifest, traits).issues.map(({ weight, field }) => `${weight} ${field}`);

  test('a title of four hundred characters, and not one more', async () => {
    const [renditions, over] = ['x'.repeat(400), 'x'.repeat(401)];
    await send(film('Titled', { title: renditions }), page);
    expect((await seen('Titled'))[0]?.details).toContainEqual({ name: 'Title', value: renditions });
    expect(issues({ title: renditions })).toEqual([]);
    expect(issues({ title: over })).toEqual(['stops option title']);
    await expect(send(film('Titled too long', { title: over }))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('title'),
    });
    expect(await seen('Titled too long')).toEqual([]);
  });

  test('pictures have no title', async () => {
    await send(post('A picture', [pictureOf(500, 'p')], { title: 'Of no video' }));
    expect((await seen('A picture'))[0]?.details.map(({ name }) => name)).toEqual(['Who can see it']);
  });

  test('that only those see it who are logged in, for members', async () => {
    await send(film('Logged in', { visibility: 'LOGGED_IN' }));
    expect((await seen('Logged in'))[0]?.details).toContainEqual({ name: 'Who can see it', value: 'Anyone signed in to LinkedIn' });
    expect(issues({ visibility: 'LOGGED_IN' })).toEqual([]);
    expect(issues({ visibility: 'CONTAINER' })).toEqual(['stops option visibility']);
    expect(issues({ visibility: 'LOGGED_IN' }, page.traits)).toEqual(['note option visibility']);
  });
});
