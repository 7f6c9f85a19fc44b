import { Edit, type VideoJob, VideoOutput } from '@everycast/contract/videos';
import { Watermark } from '@everycast/contract/watermark';
import type { Message } from '@everycast/messages/message';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { ThumbnailSheet } from '@everycast/video/pictures/thumbnails';
import { VideoInfo } from '@everycast/video/probe/info';
import { z } from 'zod';
import type { Defaults } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { StoredMessage } from '../../kernel/messages.ts';
import type { WorkRow } from '../../kernel/work/types.ts';

const count = z.int().min(0);
/** ffprobe's result, without the path. */
const Facts = VideoInfo.omit({ path: true });
const Waveform = z.object({ perSecond: z.number(), count });
const Sheet = z.object({
  columns: count,
  rows: count,
  width: count,
  height: count,
  every: z.number(),
  count,
}) satisfies z.ZodType<ThumbnailSheet>;
const MadeFile = z.object({ name: z.string(), bytes: count, duration: z.number(), width: count, height: count });
const Spec = z.object({
  kind: z.literal('video'),
  contentType: z.enum(['video/mp4', 'video/quicktime', 'video/webm']),
  width: count,
  height: count,
  bytes: count,
  shape: z.enum(['whole', 'crop', 'pad']),
  focus: z.object({ x: z.number(), y: z.number(), zoom: z.number() }).exactOptional(),
  framesPerSecond: z.number().nullable(),
  bitrate: z.number().nullable(),
  copied: z.boolean(),
  watermark: Watermark.exactOptional(),
}) satisfies z.ZodType<VideoRenditionSpec>;

type Problem = { problemCode: string | null; problemMessage: Message | null };

/** What was prepared of a video for editing. Null: not yet, or not needed. */
export type VideoTable = Problem & {
  mediaId: string;
  workspaceId: string;
  facts: z.infer<typeof Facts> | null;
  plays: boolean | null;
  keyframes: number[] | null;
  sheet: ThumbnailSheet | null;
  sheetKey: string | null;
  waveform: z.infer<typeof Waveform> | null;
  waveformKey: string | null;
  proxyKey: string | null;
  preparedAt: Date | null;
  problemAt: Date | null;
  edit: Edit | null;
  editVersion: number;
};

export type JobTable = Problem &
  WorkRow & {
    workspaceId: string;
    mediaId: string;
    kind: 'prepare' | 'rendition' | VideoOutput['kind'];
    edit: Edit | null;
    output: VideoOutput | null;
    /** Of a rendition. */
    spec: VideoRenditionSpec | null;
    /** When a rendition was last requested. */
    wantedAt: Date | null;
    fingerprint: string;
    method: VideoJob['method'];
    why: Message | null;
    fileKey: string | null;
    file: z.infer<typeof MadeFile> | null;
    posterKey: string | null;
    savedAs: string | null;
    createdAt: Date;
  };
/** A trim or an export: the jobs that people see. */
export type MakingRow = JobTable & { kind: VideoOutput['kind']; edit: Edit; output: VideoOutput };

/** One of this feature's files in the storage. */
export type FileTable = { key: string; leaseToken: string; bytes: number; contentType: string };

/** Given with a new job; the other columns have defaults. */
export type NewColumns = 'id' | 'workspaceId' | 'mediaId' | 'kind' | 'edit' | 'output' | 'fingerprint';
export type VideosTables = {
  video: Defaults<VideoTable, 'mediaId' | 'workspaceId' | 'editVersion'>;
  videoJob: Defaults<JobTable, NewColumns | 'createdAt'>;
  videoFile: FileTable;
};

const parseVideo = parserOf('video', {
  facts: Facts.nullable(),
  keyframes: z.array(z.number()).nullable(),
  sheet: Sheet.nullable(),
  waveform: Waveform.nullable(),
  edit: Edit.nullable(),
  problemMessage: StoredMessage.nullable(),
});
/** A video as it was stored; what its edit lacks has its default. @throws an Error if its JSON isn't valid */
export const videoFrom = (row: VideoTable): VideoTable => parseVideo(row, row.mediaId);

const jobColumns = {
  spec: Spec.nullable(),
  why: StoredMessage.nullable(),
  file: MadeFile.nullable(),
  problemMessage: StoredMessage.nullable(),
};
const parseJob = parserOf('video_job', { ...jobColumns, edit: Edit.nullable(), output: VideoOutput.nullable() });
/** A job as it was stored. @throws an Error if its JSON isn't valid */
export const jobFrom = (row: JobTable): JobTable => parseJob(row, row.id);

const parseMaking = parserOf('video_job', { ...jobColumns, edit: Edit, output: VideoOutput });
/** The same, of a trim or an export. */
export function makingFrom(row: JobTable): MakingRow {
  const making = parseMaking(row, row.id);
  return { ...making, kind: making.output.kind };
}
