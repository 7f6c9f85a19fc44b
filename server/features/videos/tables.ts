import type { Edit, VideoJob, VideoOutput } from '@everycast/contract/videos';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { ThumbnailSheet } from '@everycast/video/pictures/thumbnails';
import type { VideoInfo } from '@everycast/video/probe/probe';
import type { WorkRow } from '../../kernel/work/types.ts';

/** What ffprobe found, without where the file was. */
type Facts = Omit<VideoInfo, 'path'>;
type Waveform = { perSecond: number; count: number };
type Problem = { problemCode: string | null; problemMessage: string | null };

/** What was made of a video for editing it. Null: not made yet, or not needed. */
export type VideoTable = Problem & {
  mediaId: string;
  workspaceId: string;
  facts: Facts | null;
  plays: boolean | null;
  keyframes: number[] | null;
  sheet: ThumbnailSheet | null;
  sheetKey: string | null;
  waveform: Waveform | null;
  waveformKey: string | null;
  proxyKey: string | null;
  preparedAt: Date | null;
  problemAt: Date | null;
  edit: Edit | null;
  editVersion: number;
};

type MadeFile = { name: string; bytes: number; duration: number; width: number; height: number };

export type JobTable = Problem &
  WorkRow & {
    workspaceId: string;
    mediaId: string;
    kind: 'prepare' | 'rendition' | VideoOutput['kind'];
    edit: Edit | null;
    output: VideoOutput | null;
    /** Of a fit. */
    spec: VideoRenditionSpec | null;
    /** When somebody wanted a fit last. */
    wantedAt: Date | null;
    fingerprint: string;
    method: VideoJob['method'];
    why: string | null;
    fileKey: string | null;
    file: MadeFile | null;
    posterKey: string | null;
    savedAs: string | null;
    createdAt: Date;
  };
/** A trim or an export: what people see of the jobs. */
export type MakingRow = JobTable & { kind: VideoOutput['kind']; edit: Edit; output: VideoOutput };

/** A file in the storage that is of this feature. */
export type FileTable = { key: string; leaseToken: string; bytes: number; contentType: string };

export type VideosTables = { video: VideoTable; videoJob: JobTable; videoFile: FileTable };
