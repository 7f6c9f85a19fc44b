import type { Edit, VideoJob, VideoOutput } from '@everycast/contract/videos';
import type { Message } from '@everycast/messages/message';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { ThumbnailSheet } from '@everycast/video/pictures/thumbnails';
import type { VideoInfo } from '@everycast/video/probe/probe';
import type { WorkRow } from '../../kernel/work/types.ts';

/** ffprobe's result, without the path. */
type Facts = Omit<VideoInfo, 'path'>;
type Waveform = { perSecond: number; count: number };
type Problem = { problemCode: string | null; problemMessage: Message | null };

/** What was prepared of a video for editing. Null: not yet, or not needed. */
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
    /** Of a rendition. */
    spec: VideoRenditionSpec | null;
    /** When a rendition was last requested. */
    wantedAt: Date | null;
    fingerprint: string;
    method: VideoJob['method'];
    why: Message | null;
    fileKey: string | null;
    file: MadeFile | null;
    posterKey: string | null;
    savedAs: string | null;
    createdAt: Date;
  };
/** A trim or an export: the jobs that people see. */
export type MakingRow = JobTable & { kind: VideoOutput['kind']; edit: Edit; output: VideoOutput };

/** One of this feature's files in the storage. */
export type FileTable = { key: string; leaseToken: string; bytes: number; contentType: string };

export type VideosTables = { video: VideoTable; videoJob: JobTable; videoFile: FileTable };
