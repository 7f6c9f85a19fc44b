import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { faceOfOne, onePerson } from '@everycast/video/testing/people';
import { ffmpeg, output } from '@everycast/video/tool/run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClipsWorld, createClipsWorld } from '../../../tests/support/clips.ts';

let world: ClipsWorld;
beforeAll(async () => {
  world = await createClipsWorld();
});
beforeEach(() => world.begin());
afterAll(() => world?.close());

const segments = [{ start: 10, end: 11.5 }];
const propose = (body: object = { segments }, user?: string) => world.call('POST', 'framings', { mediaId: world.talk.id, ...body }, user);

describe('a crop that follows what happens', () => {
  test('is proposed by a worker, kept, and not looked for twice', async () => {
    const asked = (await propose()).json();
    expect(asked).toMatchObject({ state: 'waiting', follows: null, keyframes: null, stack: null, mediaId: world.talk.id });
    expect((await propose()).json().id).toBe(asked.id);
    await world.work();
    const done = (await world.call('GET', `framings/${asked.id}`)).json();
    expect(done).toMatchObject({ state: 'done', progress: 1, problem: null, follows: 'motion' });
    expect(done.keyframes.length).toBeGreaterThan(0);
    for (const { at } of done.keyframes) expect(at >= 10 && at <= 11.5).toBe(true);
    expect((await propose()).json()).toEqual(done);
    expect((await propose({ segments: [{ start: 20, end: 21 }] })).json()).toMatchObject({ state: 'waiting' });
  });

  test('follows a face', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'everycast-face-')), 'face.mp4');
    const graph = `color=0x305040:s=640x360:r=10:d=2[ground];[0:v]${faceOfOne}[face];[ground][face]overlay=x=460:y=80`;
    const encoder = ['-t', '2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    await ffmpeg(['-loop', '1', '-i', onePerson, '-filter_complex', graph, ...encoder, output(path)]);
    const { id: mediaId } = await world.addMedia(world.workspace, { path, duration: 2 });
    const { id } = (await propose({ mediaId })).json();
    await world.work();
    await rm(dirname(path), { recursive: true });
    const done = (await world.call('GET', `framings/${id}`)).json();
    expect(done).toMatchObject({ state: 'done', problem: null, follows: 'faces', stack: null });
    expect(done.keyframes[0].x).toBeCloseTo(528 / 640, 1);
  });

  test('is offered as two areas where it would cut off a second face', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'everycast-faces-')), 'faces.mp4');
    const graph = `color=0x305040:s=640x360:r=10:d=3[ground];[0:v]${faceOfOne},split[one][two];[ground][one]overlay=x=40:y=80[with];[with][two]overlay=x=460:y=80`;
    const encoder = ['-t', '3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    await ffmpeg(['-loop', '1', '-i', onePerson, '-filter_complex', graph, ...encoder, output(path)]);
    const { id: mediaId } = await world.addMedia(world.workspace, { path, duration: 3 });
    const { id } = (await propose({ mediaId, segments: [] })).json();
    await world.work();
    await rm(dirname(path), { recursive: true });
    const { stack } = (await world.call('GET', `framings/${id}`)).json();
    expect(stack).toHaveLength(2);
    expect(stack[0].x + stack[0].width).toBeLessThan(stack[1].x + stack[1].width);
  });

  test('can be called off', async () => {
    const { id } = (await propose()).json();
    expect((await world.call('DELETE', `framings/${id}`)).statusCode).toBe(204);
    expect((await world.call('GET', `framings/${id}`)).json()).toMatchObject({ state: 'cancelled', keyframes: null });
  });

  test('is nobody else’s, and of parts that exist alone', async () => {
    const { id } = (await propose()).json();
    expect((await world.call('GET', `framings/${id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await world.call('DELETE', `framings/${id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await propose({ segments }, 'ola')).json().error.code).toBe('role_too_low');
    expect((await world.call('GET', `framings/${id}`, undefined, 'ola')).statusCode).toBe(200);
    expect((await propose({ segments: [{ start: 4, end: 4 }] })).json().error.message).toBe(
      'The end (4 s) must come after the start (4 s).',
    );
    expect((await propose({ segments: [{ start: 90, end: 95 }] })).json().error.message).toMatch(
      /^The start \(90 s\) is past the end of the video \([\d.]+ s\)\.$/,
    );
    const [{ id: snapshots }] = [(await world.take([1])).json()];
    expect((await world.call('GET', `framings/${snapshots}`)).statusCode).toBe(404);
  });
});
