import type { Media } from '@everycast/contract/media';
import { Edit, type EditableVideo, type VideoJob } from '@everycast/contract/videos';
import { say } from '../../kernel/messages.ts';
import { keepFor, leftOf } from './rules.ts';
import type { JobTable, MakingRow, VideoTable } from './tables.ts';

/** Default values change nothing. */
const untouched: Edit = Edit.parse({});

export const editOf = ({ edit }: Pick<VideoTable, 'edit'>): Edit => edit ?? untouched;

/** `job`: its running preparation, if any. */
export function toEditable(media: Media, video: VideoTable, job: Pick<JobTable, 'progress'> | undefined): EditableVideo {
  const { facts, plays, sheet, sheetKey, waveform, waveformKey, proxyKey, problemMessage } = video;
  // <img> and <video> send no X-Workspace header. A new file has another name, so that browsers can cache each forever.
  const at = (what: string, key: string) =>
    `/api/v1/videos/${media.id}/${what}?workspace=${video.workspaceId}&made=${key.split('/').at(-1)}`;
  return {
    media,
    frameRate: facts?.video.frameRate ?? null,
    videoCodec: facts?.video.codec ?? null,
    audioCodec: facts?.audio[0]?.codec ?? null,
    keyframes: video.keyframes,
    playUrl: plays ? media.url : proxyKey && at('play', proxyKey),
    proxied: plays === false,
    thumbnails: sheet && sheetKey !== null ? { url: at('thumbnails', sheetKey), ...sheet } : null,
    waveform: waveform && waveformKey !== null ? { url: at('waveform', waveformKey), ...waveform } : null,
    preparing: video.preparedAt
      ? null
      : {
          progress: job?.progress ?? (problemMessage === null ? 0 : 1),
          problem: job || problemMessage === null ? null : say(problemMessage),
        },
    edit: editOf(video),
    editVersion: video.editVersion,
  };
}

export function toJob(row: MakingRow, now: Date): VideoJob {
  const { id, mediaId, edit, output, state, progress, problemCode, problemMessage, method, why, savedAs } = row;
  const at = (what: string) => `/api/v1/videos/jobs/${id}/${what}?workspace=${row.workspaceId}`;
  return {
    id,
    mediaId,
    edit,
    output,
    state,
    progress,
    secondsLeft: leftOf(row, now),
    problem: problemCode !== null && problemMessage !== null ? { code: problemCode, message: say(problemMessage) } : null,
    method,
    why: why && say(why),
    file: row.file && { url: at('file'), posterUrl: row.posterKey === null ? null : at('poster'), ...row.file },
    savedAs,
    createdAt: row.createdAt.toISOString(),
    keptUntil: row.endedAt && new Date(row.endedAt.getTime() + keepFor).toISOString(),
  };
}
