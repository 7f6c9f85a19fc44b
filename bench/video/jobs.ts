import { chmod, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Media } from '@everycast/contract/media';
import { Edit } from '@everycast/contract/videos';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { ffmpeg, input, output } from '@everycast/video/tool/run';
import { sql } from 'kysely';
import { createVideos } from '../../server/features/videos/videos.ts';
import { engine } from '../../server/features/videos/work/job-context.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { asked } from '../asked.ts';
import { benchSource } from './recipe.ts';
import { inTurn } from './sides.ts';

const rounds = 7;
/** Not at keyframes, which are two seconds apart. */
const start = 31.37;

/**
 * An exact trim to ten minutes as a complete job, from the request to the stored file: claimed, cut, counted and stored by a real worker on
 * a real database. The video is open in the editor. The reference is ffmpeg alone, copying at keyframes.
 */
export async function benchTrimJob(folder: string, seconds = 600): Promise<string> {
  const info = await benchSource(folder, seconds + 60);
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-job-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const postgres = await startEmbedded({ dataDir, log });
  const { kernel, close } = await openKernel({ config: readConfig({}), databaseUrl: postgres.url, dataDir, secretKey: 'bench', log });
  try {
    const { trim, stop } = await startWorker(kernel, info, dataDir);
    const copy = join(dataDir, 'copied.mp4');
    const copied = async () => {
      await ffmpeg(['-ss', String(start), ...input(info), '-t', String(seconds), '-c', 'copy', output(copy)]);
      await rm(copy);
    };
    const times = await inTurn(rounds, () => trim({ start, end: start + seconds }), copied);
    await stop();
    const said = `trim to ${seconds / 60} minutes as a whole job: ${times.own.toFixed(2)} s (medians of ${rounds}, in turn)`;
    return `${said}; ffmpeg -c copy: ${times.other.toFixed(2)} s; ratio ${asked(times.own / times.other, { atMost: 3 })}`;
  } finally {
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A worker with one video in its library. `trim` returns when the result is stored, and removes it. */
async function startWorker(kernel: Kernel, info: VideoInfo, dataDir: string) {
  const rows = kernel.db.withTables<Record<string, Record<string, unknown>>>();
  const [workspaceId, mediaId, now] = [newId(), newId(), kernel.clock.now()];
  const path = join(dataDir, 'files', 'bench.mp4');
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await link(info.path, path);
  await rows.insertInto('workspace').values({ id: workspaceId, name: 'Bench', zone: 'UTC', personalOf: null, createdAt: now }).execute();
  const shown = { kind: 'video', contentType: 'video/mp4', animated: false, bytes: 9, width: info.width, height: info.height } as const;
  const stored = {
    duration: info.duration,
    sourceHash: mediaId,
    hash: mediaId,
    fileKey: 'bench.mp4',
    thumbnailKey: 'bench.mp4',
    createdAt: now,
  };
  await rows
    .insertInto('media')
    .values({ id: mediaId, workspaceId, name: 'Bench.mp4', ...shown, ...stored })
    .execute();
  const media = { ...shown, id: mediaId, name: 'Bench.mp4', duration: info.duration, deletedAt: null } as Media;
  const none = kernel.db.withTables<{ media: { id: string } }>().selectFrom('media').select('id as mediaId').where(sql<boolean>`false`);
  const videos = createVideos(
    kernel,
    {
      media: {
        get: async () => media,
        local: (_workspace, _id, use) => use({ path, media }),
        addFile: async () => media,
        awaitedMedia: () => none,
        setVideoMaker: () => undefined,
      },
      strongest: async () => null,
    },
    engine,
  );
  const stop = videos.start();
  while ((await videos.open(workspaceId, mediaId)).preparing !== null) await wait(100);
  async function trim(segment: { start: number; end: number }): Promise<void> {
    const edit = Edit.parse({ segments: [segment] });
    const { job } = await videos.jobs.create(workspaceId, { mediaId, edit, output: { kind: 'trim' } });
    for (;;) {
      const { state, problem, method } = await videos.jobs.get(workspaceId, job.id);
      if (state === 'done' && method === 'smart') break;
      if (state !== 'waiting' && state !== 'running') throw new Error(`The trim ended as ${state} (${method}): ${problem?.message}`);
      await wait(10);
    }
    // Removed inside the timed section, as in the reference.
    await rows.deleteFrom('videoJob').where('id', '=', job.id).execute();
    await videos.clean();
  }
  return { trim, stop };
}
