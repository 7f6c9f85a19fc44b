import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { numberedVideo } from '@everycast/video/testing/numbered';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';

let world: MediaWorld;
let folder: string;
beforeAll(async () => {
  [world, folder] = await Promise.all([createMediaWorld(), mkdtemp(join(tmpdir(), 'everycast-poster-'))]);
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the picture that somebody chose stands for a video; without one, a picture of its own', async () => {
  const [path, poster] = [join(folder, 'talk.mp4'), join(folder, 'poster.jpg')];
  await numberedVideo(path, { seconds: 1 });
  const red = sharp({ create: { width: 160, height: 90, channels: 3, background: 'red' } });
  await writeFile(poster, await red.jpeg().toBuffer());
  const stillIn = async (more: { poster?: string }) => {
    const workspaceId = await world.addWorkspace();
    const { id } = await world.media.addFile(workspaceId, { path, name: 'talk.mp4', ...more });
    const served = await world.media.serve(workspaceId, id, 'thumbnail');
    return (await sharp(await buffer(await served.open())).stats()).dominant;
  };
  expect(await stillIn({ poster })).toMatchObject({ r: expect.closeTo(250, -1), g: expect.closeTo(8, -1) });
  expect((await stillIn({})).r).toBeLessThan(100);
});
