import type { Framing, HighlightSearch, Snapshots } from '@everycast/contract/clips';
import type { EditableVideo, VideoJob } from '@everycast/contract/videos';
import { until } from '../../support/until.ts';
import type { Person } from './person.ts';

/** Waits for a job of the video editor or the clip generator. */
const finished = <T extends { state: string }>(by: Person, path: string) =>
  until(async () => {
    const job = await by.call<T>('GET', path);
    if (job.state === 'failed') throw new Error(`${path}: ${JSON.stringify(job)}`);
    return job.state === 'done' && job;
  });

/** A video with an edit, an export, a trim that is kept, snapshots, highlights and a crop that follows what moves. */
export async function editVideo(by: Person, mediaId: string): Promise<void> {
  const video = await until(async () => {
    const found = await by.call<EditableVideo>('GET', `/api/v1/videos/${mediaId}`);
    if (found.preparing?.problem) throw new Error(found.preparing.problem);
    return found.preparing === null && found;
  });
  const edit = { ...video.edit, segments: [{ start: 1, end: 4 }], poster: 2 };
  await by.call('PUT', `/api/v1/videos/${mediaId}/edit`, { edit, version: video.editVersion });
  for (const output of [{ kind: 'trim' }, { kind: 'export', format: 'mp4' }]) {
    const { id } = await by.call<VideoJob>('POST', '/api/v1/videos/jobs', { mediaId, edit, output });
    await finished<VideoJob>(by, `/api/v1/videos/jobs/${id}`);
    if (output.kind === 'trim') await by.call('POST', `/api/v1/videos/jobs/${id}/save`, {});
  }
  await by.call('POST', '/api/v1/clips/highlights', { mediaId });
  await finished<HighlightSearch>(by, `/api/v1/clips/highlights/${mediaId}`);
  await by.call<Snapshots>('POST', '/api/v1/clips/snapshots', { mediaId, times: [1, 3] });
  await until(async () => {
    const { items } = await by.call<{ items: Snapshots[] }>('GET', `/api/v1/clips/snapshots?mediaId=${mediaId}`);
    return items[0]?.state === 'done';
  });
  const { id } = await by.call<Framing>('POST', '/api/v1/clips/framings', { mediaId, segments: edit.segments });
  await finished<Framing>(by, `/api/v1/clips/framings/${id}`);
}
