import { Edit } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { aborted, createVideosWorld, scriptedEngine, type VideosWorld } from '../../../tests/support/videos.ts';

const scripted = scriptedEngine();
let world: VideosWorld;
beforeAll(async () => {
  world = await createVideosWorld({ engine: scripted.engine });
});
afterAll(() => world?.close());
beforeEach(async () => {
  scripted.reset();
  await world.clear();
});

const nothing = { stored: [], listed: [], scratch: [] };
const open = (media: { id: string }) => world.videos.open(world.home, media.id);

describe('a video in the editor', () => {
  test('is prepared once, however many ask for it, and each part is shown as soon as it is there', async () => {
    scripted.plays = false;
    const media = await world.addMedia();
    const [first] = await Promise.all([open(media), open(media), open(media)]);
    expect(first).toMatchObject({ frameRate: null, keyframes: null, playUrl: null, proxied: false, thumbnails: null, waveform: null });
    expect(first?.preparing).toEqual({ progress: 0, problem: null });

    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    scripted.script = async ({ what, progress }) => {
      if (what !== 'proxy') return;
      progress(0.5);
      reached.resolve();
      await go.promise;
    };
    const stop = world.videos.start();
    await reached.promise;
    const half = await until(async () => {
      const video = await open(media);
      // What the parts before it reached may have been written first.
      return video.preparing && video.preparing.progress > 0.5 ? video : null;
    });
    expect(half).toMatchObject({ frameRate: { numerator: 25 }, videoCodec: 'h264', audioCodec: 'aac', keyframes: [0, 2, 4] });
    expect(half).toMatchObject({ thumbnails: { count: 10 }, waveform: { count: 1000 }, playUrl: null, proxied: true });
    expect(half.preparing?.progress).toBeCloseTo(11 / 16, 3);
    go.resolve();
    const whole = await until(async () => ((await open(media)).preparing === null ? open(media) : null));
    expect(whole.playUrl).toContain(`/api/v1/videos/${media.id}/play?workspace=${world.home}`);
    await stop();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform', 'proxy']);
    expect(await world.videos.made(world.home, media.id, 'play')).toMatchObject({ bytes: 5, contentType: 'video/mp4' });
  });

  test('that browsers can play needs no copy', async () => {
    const media = await world.addMedia();
    await open(media);
    await world.settle();
    expect(await open(media)).toMatchObject({ playUrl: media.url, proxied: false, preparing: null });
    await expect(world.videos.made(world.home, media.id, 'play')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('whose worker was killed keeps what was made, and gets the rest', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = ({ what, signal }) => (what === 'waveform' ? aborted(signal) : undefined);
    const stop = world.videos.start();
    await until(() => scripted.calls.includes('waveform'));
    await stop();
    scripted.script = () => undefined;
    await world.settle();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform', 'waveform']);
    expect((await open(media)).preparing).toBeNull();
  });

  test('of which one part cannot be made has the others, and says what is wrong', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = ({ what }) => {
      if (what === 'sheet')
        throw new ToolFailed(message('video.tool_failed', { tool: 'ffmpeg', exit: 1 }), 'some words\nInvalid data found');
    };
    await world.settle();
    const video = await open(media);
    expect(video).toMatchObject({ thumbnails: null, waveform: { count: 1000 }, playUrl: media.url });
    expect(video.preparing).toEqual({
      progress: 1,
      problem: 'This video can’t be processed; its file may be damaged. ffmpeg says: Invalid data found',
    });
    // Nothing tries in vain again and again.
    await world.settle();
    expect(scripted.calls).toEqual(['keyframes', 'sheet', 'waveform']);
  });

  test('that found no room is prepared after all when there is some', async () => {
    const media = await world.addMedia();
    await open(media);
    scripted.script = () => {
      throw new DiskFull('No space left on device');
    };
    await world.settle();
    expect((await open(media)).preparing?.problem).toContain('server’s disk is full');
    scripted.script = () => undefined;
    world.advance(61_000);
    expect((await open(media)).preparing).toEqual({ progress: 0, problem: null });
    await world.settle();
    expect((await open(media)).preparing).toBeNull();
  });

  test('goes with its file, and everything that was made of it too', async () => {
    const media = await world.addMedia();
    await open(media);
    await world.ask(media);
    await world.settle();
    expect((await world.left()).stored).toHaveLength(3);
    await world.rows.deleteFrom('media').where('id', '=', media.id).execute();
    await world.videos.clean();
    expect(await world.left()).toEqual(nothing);
  });

  test('is a video, of this workspace, and not in the trash', async () => {
    const picture = await world.addMedia({ kind: 'image', contentType: 'image/png', duration: null });
    await expect(open(picture)).rejects.toMatchObject({ code: 'unsupported_media' });
    const foreign = await world.addMedia({ workspaceId: await world.addWorkspace() });
    await expect(open(foreign)).rejects.toMatchObject({ code: 'not_found' });
    const deleted = await world.addMedia({ deletedAt: '2026-11-20T12:00:00Z' });
    await expect(open(deleted)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an edit', () => {
  const keep = (id: string, part: Partial<Edit>, version: number) =>
    world.videos.keepEdit(world.home, id, { edit: Edit.parse(part), version });

  test('is kept, unless somebody else changed it meanwhile', async () => {
    const media = await world.addMedia();
    expect(await open(media)).toMatchObject({ edit: Edit.parse({}), editVersion: 1 });
    expect(await keep(media.id, { mute: true }, 1)).toMatchObject({ edit: { mute: true }, editVersion: 2 });
    const conflict = { code: 'version_conflict', details: { edit: { mute: true }, editVersion: 2 } };
    await expect(keep(media.id, { speed: 2 }, 1)).rejects.toMatchObject(conflict);
    expect(await open(media)).toMatchObject({ edit: { mute: true, speed: 1 }, editVersion: 2 });
    const both = await Promise.allSettled([keep(media.id, { speed: 2 }, 2), keep(media.id, { speed: 3 }, 2)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('that cannot be is refused', async () => {
    const media = await world.addMedia();
    await expect(keep(media.id, { segments: [{ start: 3, end: 2 }] }, 1)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
