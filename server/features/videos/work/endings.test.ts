import { message } from '@everycast/messages/message';
import { DiskFull, NoMemory, ToolFailed, ToolMissing } from '@everycast/video/tool/run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { aborted, type Call, createVideosWorld, pastLease, scriptedEngine, type VideosWorld } from '../../../../tests/support/videos.ts';
import { newId } from '../../../kernel/ids.ts';

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
const exported = { kind: 'export', format: 'mp4', preset: 'source' } as const;

describe('a cancelled job', () => {
  const cancel = (job: { id: string }) => world.videos.jobs.cancel(world.home, job.id);

  test('that waits is not begun', async () => {
    const job = await world.ask(await world.addMedia());
    expect(await cancel(job)).toMatchObject({ state: 'cancelled', keptUntil: expect.any(String) });
    await world.settle();
    expect(scripted.calls).toEqual([]);
  });

  test('is ended at 99 %, by whatever process, and leaves nothing', async () => {
    const ended = Promise.withResolvers<void>();
    scripted.script = async ({ signal, progress }) => {
      progress(1);
      await aborted(signal).finally(() => ended.resolve());
    };
    const job = await world.ask(await world.addMedia(), { output: exported });
    const stop = world.videos.start();
    const running = await until(async () => {
      const now = await world.get(job);
      return now.progress > 0.9 ? now : null;
    });
    expect(running).toMatchObject({ state: 'running', progress: expect.closeTo(0.97, 2) });
    // Canceling only reaches the worker through its row.
    expect(await cancel(job)).toMatchObject({ state: 'cancelled' });
    await ended.promise;
    await stop();
    expect(await world.get(job)).toMatchObject({ state: 'cancelled', file: null, problem: null });
    expect(await world.left()).toEqual(nothing);
  });

  test('is cancelled even while its file is being put away', async () => {
    const job = await world.ask(await world.addMedia());
    const { putFile } = world.kernel.storage;
    world.kernel.storage.putFile = async (...args) => {
      await putFile(...args);
      await cancel(job);
    };
    await world.settle();
    world.kernel.storage.putFile = putFile;
    expect((await world.get(job)).state).toBe('cancelled');
    expect(await world.left()).toEqual(nothing);
  });

  test('leaves nothing even where somebody tidies up just before its file is there', async () => {
    const job = await world.ask(await world.addMedia());
    const { putFile } = world.kernel.storage;
    world.kernel.storage.putFile = async (...args) => {
      await cancel(job);
      await world.videos.clean();
      await putFile(...args);
    };
    await world.settle();
    world.kernel.storage.putFile = putFile;
    expect((await world.get(job)).state).toBe('cancelled');
    expect(await world.left()).toEqual(nothing);
  });

  test('that had ended stays as it was', async () => {
    const job = await world.ask(await world.addMedia());
    await world.settle();
    expect(await cancel(job)).toMatchObject({ state: 'done', file: { bytes: 3 } });
    await expect(cancel({ id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of another workspace is nobody’s business', async () => {
    const job = await world.ask(await world.addMedia());
    await expect(world.videos.jobs.cancel(await world.addWorkspace(), job.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.get(job)).state).toBe('waiting');
  });
});

describe('a worker that dies', () => {
  /** Takes the job as a process does that is killed after that, with a file half-way into the storage. */
  async function die(): Promise<void> {
    const job = await world.store.claim({ queue: 'trim', token: newId() }, 10_000);
    if (!job) throw new Error('There was no job to take.');
    const key = `videos/${job.workspaceId}/${job.id}-${job.token}-made.mp4`;
    await world.rows.insertInto('videoFile').values({ key, leaseToken: job.token, bytes: 4, contentType: 'video/mp4' }).execute();
    await world.kernel.storage.put(key, Buffer.from('half'), 'video/mp4');
  }

  test('has its job done by another one, once, and leaves nothing', async () => {
    const job = await world.ask(await world.addMedia());
    await die();
    await world.videos.clean();
    expect((await world.left()).stored).toHaveLength(1);
    world.advance(pastLease);
    await world.settle();
    expect(await world.get(job)).toMatchObject({ state: 'done' });
    expect(await world.row(job)).toMatchObject({ attempts: 2, leaseToken: null, nextAttemptAt: null });
    expect((await world.left()).stored).toEqual([(await world.row(job)).fileKey?.split('/').at(-1)]);
    expect(scripted.calls).toEqual(['cut']);
  });

  test('again and again ends its job with a reason, and not in a circle', async () => {
    const job = await world.ask(await world.addMedia());
    for (let death = 1; death <= 3; death += 1) {
      await die();
      world.advance(pastLease);
    }
    await world.settle();
    expect(await world.get(job)).toMatchObject({ state: 'failed', problem: { message: expect.stringContaining('stopped 3 times') } });
    expect(scripted.calls).toEqual([]);
    expect(await world.left()).toEqual(nothing);
  });

  test('orderly gives its job back, and no try is spent', async () => {
    const job = await world.ask(await world.addMedia());
    scripted.script = ({ signal }) => aborted(signal);
    const stop = world.videos.start();
    await until(() => scripted.calls.length > 0);
    await stop();
    expect(await world.row(job)).toMatchObject({ state: 'waiting', attempts: 0, leaseToken: null });
    expect(await world.left()).toEqual(nothing);
    scripted.script = () => undefined;
    await world.settle();
    expect((await world.get(job)).state).toBe('done');
  });
});

describe('a job that fails', () => {
  const failing = async (script: (call: Call) => Promise<void> | void, output: typeof exported | { kind: 'trim' } = exported) => {
    scripted.script = script;
    const job = await world.ask(await world.addMedia(), { output });
    await world.settle();
    expect(await world.left()).toEqual(nothing);
    return world.get(job);
  };
  const throwing = (error: Error) => () => {
    throw error;
  };

  test.each([
    [
      'a disk that is full for ffmpeg',
      new DiskFull('av_interleaved_write_frame(): No space left on device'),
      'no_space',
      'server’s disk is full',
    ],
    ['a disk that is full for us', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 'no_space', 'server’s disk is full'],
    [
      'a disk that is full for the storage',
      new Error('E_CANNOT_WRITE', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
      'no_space',
      'server’s disk is full',
    ],
    ['too little memory', new NoMemory('malloc of size 171839168 failed'), 'unavailable', 'Choose a smaller size'],
    [
      'a damaged file',
      new ToolFailed(message('video.tool_failed', { tool: 'ffmpeg', exit: 1 }), 'moov atom not found'),
      'unreadable_video',
      'ffmpeg says: moov atom not found',
    ],
    ['a tool that is not there', new ToolMissing('ffmpeg'), 'unavailable', 'install ffmpeg'],
  ])('says what is wrong: %s', async (_name, error, code, words) => {
    expect(await failing(throwing(error))).toMatchObject({ state: 'failed', problem: { code, message: expect.stringContaining(words) } });
    expect(scripted.calls).toHaveLength(1);
  });

  test.each([
    ['before it begins', 400_000_000, []],
    ['while it is worked on', 600_000_000, ['cut']],
  ])('rather than take the last of the disk, %s', async (_when, before, calls) => {
    const { scratch } = world.kernel;
    const real = scratch.freeBytes;
    let free = before;
    scratch.freeBytes = async () => free;
    const failed = await failing(
      ({ signal }) => {
        free = 400_000_000;
        return aborted(signal);
      },
      { kind: 'trim' },
    );
    scratch.freeBytes = real;
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'no_space', message: expect.stringContaining('is full') } });
    expect(scripted.calls).toEqual(calls);
  });

  test('because what it makes would not leave the reserve is not begun', async () => {
    const { scratch } = world.kernel;
    const real = scratch.freeBytes;
    scratch.freeBytes = async () => 600_000_000;
    const job = await world.ask(await world.addMedia({ bytes: 300_000_000 }), { edit: { segments: [{ start: 1, end: 6 }] } });
    await world.settle();
    scratch.freeBytes = real;
    expect(await world.get(job)).toMatchObject({ state: 'failed', problem: { code: 'no_space' } });
    expect(scripted.calls).toEqual([]);
  });

  test('for a reason that nobody foresaw is tried again, and not for ever', async () => {
    const job = await world.ask(await world.addMedia());
    scripted.script = throwing(new Error('Nobody thought of this.'));
    const stop = world.videos.start();
    const state = async () => (await world.row(job)).state;
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await until(async () => scripted.calls.length === attempt && (await state()) === 'waiting');
      world.advance(15_000);
      await world.kernel.events.wake(world.kernel.db, 'work video_job trim');
    }
    await until(async () => (await state()) === 'failed');
    await stop();
    expect((await world.get(job)).problem).toMatchObject({ code: 'internal' });
    expect(scripted.calls).toHaveLength(3);
    expect(await world.left()).toEqual(nothing);
  });

  test('because its video was deleted says so', async () => {
    const media = await world.addMedia();
    const job = await world.ask(media);
    const one = world.library.get(media.id);
    if (one) one.media = { ...one.media, deletedAt: world.now().toISOString() };
    await world.settle();
    expect(await world.get(job)).toMatchObject({
      state: 'failed',
      problem: { code: 'not_found', message: expect.stringContaining('was deleted') },
    });
    world.library.delete(media.id);
  });

  test('because its video is gone for good ends with it', async () => {
    const media = await world.addMedia();
    await world.ask(media);
    const ended = Promise.withResolvers<void>();
    scripted.script = ({ signal }) => aborted(signal).finally(() => ended.resolve());
    const stop = world.videos.start();
    await until(() => scripted.calls.length > 0);
    await world.rows.deleteFrom('media').where('id', '=', media.id).execute();
    await ended.promise;
    await stop();
    expect(await world.left()).toEqual(nothing);
  });
});
