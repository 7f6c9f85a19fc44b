import { afterAll, expect, test } from 'vitest';
import { connectTo, jpeg, movie, post, problemOf, startMetaWorld, upright } from '../../tests/support/meta.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import type { DraftMedia } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content } from '../port/publisher.ts';
import { validatePost } from '../port/taken.ts';
import { facebook } from './facebook.ts';
import { coverBytes } from './options.ts';

const { publish } = facebook;
const { begin, sandbox, send, shown, sizeOf, spoil, close } = await startMetaWorld(facebook);
afterAll(close);

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const covered = (text: string, cover: MediaFile = jpeg(700), more: Partial<Content> = {}): Content =>
  post({ text, media: [movie(3000)], options: { cover: id }, pictures: { cover }, ...more });
const coverOn = async (text: string): Promise<number | null> => {
  const [video] = await shown(text);
  const path = video?.media[0]?.cover;
  return path === undefined ? null : sizeOf(path);
};

test('a cover stands for a video and for a reel, as large as it may be', async () => {
  await send(covered('Video', pictureOf(coverBytes, 'cover')));
  expect(await coverOn('Video')).toBe(coverBytes);
  const reel = { media: [movie(4000, 1, upright)], options: { place: 'reel', cover: id } };
  await send(covered('Reel', jpeg(701), reel));
  expect(await coverOn('Reel')).toBe(701);
  await send({ text: 'Bare', media: [movie(3000)] });
  expect(await coverOn('Bare')).toBeNull();
});

test('it is set after all that belongs to the video', () => {
  const steps = publish.steps(covered('Steps', jpeg(), { firstComment: 'First' }), { traits: {} });
  expect(steps.map(({ key }) => key)).toEqual(['upload 1', 'create', 'wait 1', 'comment', 'picture cover']);
  expect(steps.at(-1)).toMatchObject({
    key: 'picture cover',
    kind: 'upload',
    what: { code: 'steps.cover' },
    repeatable: true,
    quota: 'calls',
  });
});

test.each(sampled('covers on Facebook', ['swallowed', 'half', 'dropped', 'broken', 'rate_limited'] as const, 2))(
  'it is there in the end: %s',
  async (fault) => {
    const content = covered(`After ${fault}`);
    const { outcomes } = await send({ ...content, pictures: {} });
    const context = begin(content, 'picture cover', outcomes);
    await spoil('upload', fault);
    expect((await problemOf(() => publish.perform(context))).kind).toBe(fault === 'rate_limited' ? 'retry_later' : 'outage');
    expect(await publish.perform(context)).toBeNull();
    expect(await publish.perform(context)).toBeNull();
    expect(await coverOn(`After ${fault}`)).toBe(700);
    expect(await shown(`After ${fault}`)).toHaveLength(1);
  },
);

const strange = { ...jpeg(), open: async () => new Blob(['RIFF1234WEBP and no more']).stream(), bytes: 24 };
test.each([
  ['larger than Facebook takes', pictureOf(coverBytes + 1, 'too large')],
  ['of another kind', strange],
])('one %s is refused, and the video stays', async (what, cover) => {
  const content = covered(what, cover);
  const { outcomes } = await send({ ...content, pictures: {} });
  const { kind, platformMessage } = await problemOf(() => publish.perform(begin(content, 'picture cover', outcomes)));
  expect({ kind, platformMessage }).toEqual({ kind: 'rejected', platformMessage: expect.stringMatching(/^400 100.*thumbnail/) });
  expect(await coverOn(what)).toBeNull();
  expect(await shown(what)).toHaveLength(1);
});

test('one that is not there any more, or whose video is not, is told as such', async () => {
  const gone = begin(covered('Gone'), 'picture cover', { create: { id: '1' } });
  expect(await problemOf(() => publish.perform(gone))).toMatchObject({
    kind: 'rejected',
    platformMessage: expect.stringContaining('100/33'),
  });
  const lost = { ...gone, content: covered('Lost', jpeg(), { pictures: {} }) };
  expect(await problemOf(() => publish.perform(lost))).toMatchObject({ reason: reads(/Choose it again/) });
});

test('a connection that does not allow it says so before, and in the end', async () => {
  const { accounts, app } = await connectTo(sandbox, facebook, testEnv(), { without: ['pages_read_user_content'] });
  const [page] = accounts;
  if (!page) throw new Error('There is no Page.');
  const draft = (file: MediaFile): DraftMedia => ({ animated: false, framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac', ...file });
  const content = covered('Not allowed');
  const said = (cover: MediaFile, traits = {}) =>
    validatePost(
      { ...content, media: content.media.map(draft), thread: [], pictures: { cover: draft(cover) } },
      facebook.manifest,
      traits,
    ).issues.map(({ weight, field, code }) => `${weight} ${field}: ${code}`);
  expect(said(jpeg(), page.traits)).toEqual(['note option cover: cover_not_allowed']);
  expect(said(jpeg(), { covers: true })).toEqual([]);
  expect(said({ ...jpeg(), contentType: 'image/webp' })).toEqual(['note option cover: picture_adapted']);
  const refused = problemOf(() => send(content, { ...page, app }));
  expect(await refused).toMatchObject({ kind: 'rejected', reason: reads('pages_read_user_content is missing') });
});
