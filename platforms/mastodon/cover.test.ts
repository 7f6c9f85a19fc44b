import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { newAccount, send, textOf as text } from '../../tests/support/mastodon.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { onePart } from '../port/draft.ts';
import type { DraftMedia } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import { validatePost } from '../port/taken.ts';
import { mastodon } from './mastodon.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const film = (mark: string) => videoOf(5000, mark);
const covered = (cover: MediaFile, ...media: MediaFile[]) => ({
  ...text('Covered', ...media),
  options: { cover: id },
  pictures: { cover },
});

describe('a cover', () => {
  test('stands for the first video of a post and its thread, and goes with it', async () => {
    const where = await newAccount(sandbox, testEnv());
    const cover = pictureOf(700, 'cover');
    const thread = [
      { text: 'Two', media: [film('two')] },
      { text: 'Three', media: [film('three')] },
    ];
    const { post } = await send({ ...covered(cover, pictureOf(100, 'p')), thread }, where);
    const shown = (await where.feed()).reverse().map(({ media }) => media[0]);
    expect(shown.map((one) => one?.cover !== undefined)).toEqual([false, true, false]);
    const address = `${where.account.service}/${shown[1]?.cover}`;
    expect(Buffer.compare(await (await fetch(address)).bytes(), await bytesOf(cover))).toBe(0);
    await mastodon.publish.remove?.(post, where.account, testEnv());
    expect((await fetch(address)).status).toBe(404);
  });

  /** Below what the server names. */
  const bytes = 16 * 1024 * 1024 - 1;
  test.each<[string, MediaFile, RegExp]>([
    ['a byte too large', pictureOf(bytes + 1, 'large'), /Thumbnail file size must be less than 16 MB/],
    ['of another kind', { ...pictureOf(500, 'tiff'), contentType: 'image/tiff' }, /Thumbnail content type is invalid/],
    [
      'that is no picture',
      { ...pictureOf(500, 'none'), open: async () => new Blob([new Uint8Array(500)]).stream() },
      /not what they are reported/,
    ],
  ])('%s is refused, and its video with it', async (_what, cover, platformMessage) => {
    const where = await newAccount(sandbox, testEnv());
    await expect(send(covered(cover, film('refused')), where)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(platformMessage),
    });
    expect(await where.feed()).toEqual([]);
  });

  test('that is as large as it may be is taken', async () => {
    const where = await newAccount(sandbox, testEnv());
    await send(covered(pictureOf(bytes, 'edge'), film('edge')), where);
    expect((await where.feed())[0]?.media[0]?.cover).toBeDefined();
  });

  test('is held to what the server takes of pictures before anything is sent', async () => {
    const { account } = await newAccount(sandbox, testEnv());
    const said = (more: Partial<DraftMedia>, media: DraftMedia = film('checked')) => {
      const content = { ...onePart({ text: 'Checked', media: [media] }), options: { cover: id } };
      const pictures = { cover: { ...pictureOf(500, 'cover'), width: 1280, height: 720, ...more } };
      return validatePost({ ...content, pictures }, mastodon.manifest, account.traits).issues.map(
        ({ weight, code }) => `${weight} ${code}`,
      );
    };
    expect(said({ contentType: 'image/avif' })).toEqual([]);
    expect(said({ bytes: bytes + 1 })).toEqual(['note picture_adapted']);
    expect(said({ contentType: 'image/gif', animated: true })).toEqual(['stops animated_not_taken']);
    expect(said({ kind: 'video' })).toEqual(['stops option_no_picture']);
    // Where there is no video it is left out.
    expect(said({ kind: 'video' }, pictureOf(500, 'picture'))).toEqual([]);
  });
});
