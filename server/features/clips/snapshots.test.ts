import { readFile } from 'node:fs/promises';
import type { Media } from '@everycast/contract/media';
import { verbatim } from '@everycast/messages/message';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClipsWorld, createClipsWorld } from '../../../tests/support/clips.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';

let world: ClipsWorld;
beforeAll(async () => {
  world = await createClipsWorld();
});
beforeEach(() => world.begin());
afterAll(() => world?.close());

describe('snapshots', () => {
  test('are saved into the library, in order, each once, beside their video', async () => {
    const asked = await world.take([65.25, 1, 65.25]);
    expect(asked.statusCode, asked.body).toBe(202);
    expect(asked.json()).toMatchObject({ state: 'waiting', progress: 0, snapshots: [{ time: 1, media: null }, { time: 65.25 }] });
    await world.work();
    const [done] = await world.snapshots();
    expect(done).toMatchObject({ state: 'done', progress: 1, problem: null });
    const saved: { time: number; media: Media }[] = done.snapshots;
    expect(saved.map(({ time, media: { name, tags } }) => [time, name, tags])).toEqual([
      [1, 'Talk 0-01.jpg', ['snapshot']],
      [65.25, 'Talk 1-05.25.jpg', ['snapshot']],
    ]);
    for (const { media: picture } of saved) {
      const bytes = await readFile(world.library.get(picture.id)?.path ?? '');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 });
    }
    expect(await world.leftOver()).toEqual([]);
  });

  test.each(['png', 'webp'])('can be %s', async (format) => {
    await world.take([2], { format });
    await world.work();
    const [{ snapshots: saved }] = await world.snapshots();
    expect((await sharp(await readFile(world.library.get(saved[0].media.id)?.path ?? '')).metadata()).format).toBe(format);
  });

  test('the same asked twice is one, as long as it is under way', async () => {
    const both = await Promise.all([world.take([3, 4]), world.take([4, 3])]);
    expect(new Set(both.map((answer) => answer.json().id)).size).toBe(1);
    expect((await world.take([3])).json().id).not.toBe(both[0]?.json().id);
    await world.work();
    expect((await world.take([3, 4])).json().id).not.toBe(both[0]?.json().id);
  });

  test.each([
    [{ times: [] }, 'Choose at least one moment.'],
    [{ times: [-1] }, 'Times can’t be before the start of the video.'],
    [{ times: [91] }, 'The video ends at 1:30, before 1:31. Choose an earlier moment.'],
    [{ times: Array.from({ length: 51 }, (_, index) => index) }, 'Choose up to 50 moments at once.'],
    [{ times: [1], format: 'gif' }, null],
  ])('%j is refused', async (body, words) => {
    const answer = await world.take([], body);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
    if (words !== null) expect(answer.body).toContain(words);
  });

  test('of a picture, of nothing and of another workspace’s video there are none', async () => {
    const picture = await world.addMedia(world.workspace, { kind: 'image', duration: null });
    expect((await world.take([1], { mediaId: picture.id })).json().error.message).toContain('Choose a video.');
    const trashed = await world.addMedia(world.workspace, { deletedAt: world.now().toISOString() });
    expect((await world.take([1], { mediaId: trashed.id })).json().error.message).toContain('is in the trash');
    expect((await world.take([1], { mediaId: newId() })).statusCode).toBe(404);
    expect((await world.call('POST', 'snapshots', { mediaId: world.talk.id, times: [1] }, 'eve')).statusCode).toBe(404);
    expect((await world.call('POST', 'snapshots', { mediaId: world.talk.id, times: [1] }, 'ola')).json().error.code).toBe('role_too_low');
    expect((await world.call('DELETE', `snapshots/${newId()}`)).statusCode).toBe(404);
  });

  test('that are cancelled end, and keep what was saved', async () => {
    const id = (await world.take([1, 2, 3])).json().id;
    let adding = 0;
    world.beforeAdding = async () => {
      adding += 1;
      if (adding > 1) expect((await world.call('DELETE', `snapshots/${id}`)).statusCode).toBe(204);
    };
    await world.work();
    const [job] = await world.snapshots();
    expect(job.state).toBe('cancelled');
    expect(job.snapshots.filter(({ media }: { media: Media | null }) => media !== null).length).toBeLessThan(3);
    expect((await world.call('DELETE', `snapshots/${id}`)).statusCode).toBe(204);
    expect(await world.leftOver()).toEqual([]);
  });

  test('that do not fit into the storage say so', async () => {
    world.beforeAdding = () => Promise.reject(new AppError('limit_reached', verbatim('The storage of this workspace is full (100 MB).')));
    await world.take([1]);
    await world.work();
    expect((await world.snapshots())[0]).toMatchObject({
      state: 'failed',
      problem: { code: 'limit_reached', message: 'The storage of this workspace is full (100 MB).' },
    });
  });

  test('of a file that is no video any more say what is wrong, and leave nothing behind', async () => {
    world.talk = await world.addMedia(world.workspace, { path: import.meta.filename });
    await world.take([1]);
    await world.work();
    const [{ state, problem }] = await world.snapshots();
    expect([state, problem.code]).toEqual(['failed', 'unsupported_media']);
    expect(problem.message).not.toMatch(/ffprobe|\/tmp/);
    expect(await world.leftOver()).toEqual([]);
  });
});
