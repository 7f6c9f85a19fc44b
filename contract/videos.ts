import { z } from 'zod';
import { Id, Instant, PageQuery, page, Version } from './common.ts';
import { JobProblem } from './errors.ts';
import { Media } from './media.ts';
import { Watermark } from './watermark.ts';

export const exportFormats = ['mp4', 'mov', 'webm'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ratios = ['original', '16:9', '1:1', '4:5', '9:16'] as const;
export const Ratio = z.enum(ratios);
export type Ratio = z.infer<typeof Ratio>;

/** A time in the source, in seconds from its first frame. */
const Seconds = z.number().min(0, 'schema.time_before_start').max(200_000, 'schema.time_too_late');
const Fraction = z.number().min(0).max(1);

export const Segment = z.object({ start: Seconds, end: Seconds }).meta({ id: 'Segment' });
export type Segment = z.infer<typeof Segment>;

/** A rectangle on the source, as shares of its displayed width and height. */
export const CropArea = z.object({ x: Fraction, y: Fraction, width: Fraction, height: Fraction }).meta({ id: 'CropArea' });
export type CropArea = z.infer<typeof CropArea>;

/** The center of the crop at one time of the source, as shares of the displayed width and height. */
export const CropKeyframe = z.object({ at: Seconds, x: Fraction, y: Fraction }).meta({ id: 'CropKeyframe' });
export type CropKeyframe = z.infer<typeof CropKeyframe>;

export const maxCropKeyframes = 100;
const CropKeyframes = z
  .array(CropKeyframe)
  .max(maxCropKeyframes, 'schema.too_many_keyframes')
  .refine((all) => all.every(({ at }, index) => at > (all[index - 1]?.at ?? -1)), 'schema.keyframes_unordered');

/** Two areas of a source that are shown one above the other. Each fills half of the frame, as far as its ratio allows. */
export const Stack = z.array(CropArea).length(2);
export type Stack = z.infer<typeof Stack>;

/** An edit of a source. Default values change nothing. */
export const Edit = z
  .object({
    segments: z.array(Segment).max(100).default([]).describe('Segments to keep, in order; empty keeps everything'),
    mode: z.enum(['exact', 'keyframes']).default('exact').describe('Cut to the exact frame, or at keyframes without re-encoding'),
    ratio: Ratio.default('original'),
    fit: z.enum(['crop', 'pad']).default('crop').describe('Whether the ratio is reached by cropping or padding'),
    crop: CropArea.nullable().default(null).describe('Crop area; null crops the center to the ratio'),
    cropKeyframes: CropKeyframes.default([]).describe('Keyframes of a moving crop; empty for a fixed one'),
    stack: Stack.nullable().default(null).describe('Two areas one above the other, the first on top, instead of a crop; null shows one'),
    rotate: z
      .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
      .default(0)
      .describe('Degrees, clockwise'),
    speed: z.number().min(0.25).max(4).default(1),
    volume: z.number().min(0).max(4).default(1),
    mute: z.boolean().default(false),
    watermark: Watermark.nullable().default(null),
    poster: Seconds.nullable().default(null).describe('Time of the cover frame in the source, in seconds'),
  })
  .meta({ id: 'Edit' });
export type Edit = z.infer<typeof Edit>;

/** Presets are those of contract/video-presets.ts; “source” keeps the source's size and frame rate. */
export const ExportPreset = z.string().max(40).describe('“source” or a preset ID');

export const VideoOutput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('trim') }).describe('The kept segments in the source’s container, copied wherever that is exact'),
    z.object({ kind: z.literal('export'), format: ExportFormat, preset: ExportPreset.default('source') }),
  ])
  .meta({ id: 'VideoOutput' });
export type VideoOutput = z.infer<typeof VideoOutput>;

export const NewVideoJob = z.object({ mediaId: Id, edit: Edit, output: VideoOutput }).meta({ id: 'NewVideoJob' });
export type NewVideoJob = z.infer<typeof NewVideoJob>;

/** A cut or an export: `waiting → running → done | failed | cancelled`. Requesting the same one while it is in progress returns it. */
export const VideoJob = z
  .object({
    id: Id,
    mediaId: Id,
    edit: Edit,
    output: VideoOutput,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number().min(0).max(1),
    secondsLeft: z.number().nullable().describe('Estimated from the current pace'),
    problem: JobProblem.nullable(),
    method: z
      .enum(['smart', 'copied', 'encoded'])
      .nullable()
      .describe('`smart`: only frames around the cuts re-encoded; `copied`: nothing re-encoded; `encoded`: everything re-encoded'),
    why: z.string().nullable().describe('Why this method was used'),
    file: z
      .object({
        url: z.string().describe('File name for downloads'),
        posterUrl: z.string().nullable().describe('Cover image (JPEG), if the edit chose one'),
        name: z.string(),
        bytes: z.number().int(),
        duration: z.number(),
        width: z.number().int(),
        height: z.number().int(),
      })
      .nullable(),
    savedAs: Id.nullable().describe('ID of the library file it was saved as'),
    createdAt: Instant,
    keptUntil: Instant.nullable().describe('When it and its file are deleted; null while in progress'),
  })
  .meta({ id: 'VideoJob' });
export type VideoJob = z.infer<typeof VideoJob>;

/** Newest first. */
export const VideoJobList = page(VideoJob).meta({ id: 'VideoJobList' });
export const VideoJobQuery = PageQuery.extend({ mediaId: Id.optional().describe('Only for this video') });
export type VideoJobQuery = z.infer<typeof VideoJobQuery>;

/** A video as the editor shows it. Parts in preparation are null; `progress` is their progress. */
export const EditableVideo = z
  .object({
    media: Media,
    frameRate: z.object({ numerator: z.number().int(), denominator: z.number().int(), variable: z.boolean() }).nullable(),
    videoCodec: z.string().nullable(),
    audioCodec: z.string().nullable().describe('null if there is no sound'),
    keyframes: z.array(z.number()).nullable().describe('Seconds at which it can be cut without re-encoding'),
    playUrl: z.string().nullable().describe('The file, or a copy that browsers can play'),
    proxied: z.boolean().describe('Whether `playUrl` is a copy for browsers; cuts use the original'),
    thumbnails: z
      .object({
        url: z.string(),
        columns: z.number().int(),
        rows: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        every: z.number(),
        count: z.number().int(),
      })
      .nullable()
      .describe('One image holding all thumbnails, row by row; `every` is in seconds'),
    waveform: z.object({ url: z.string(), perSecond: z.number(), count: z.number().int() }).nullable().describe('Peaks as bytes, 0 to 255'),
    preparing: z.object({ progress: z.number().min(0).max(1), problem: z.string().nullable() }).nullable(),
    edit: Edit.describe('As it was last saved'),
    editVersion: z.number().int(),
  })
  .meta({ id: 'EditableVideo' });
export type EditableVideo = z.infer<typeof EditableVideo>;

/** The edit is saved if nobody has changed it since `version`; otherwise the response is `version_conflict` with both in its details. */
export const EditChange = z
  .object({ edit: Edit, version: Version.describe('The `editVersion` the change is based on') })
  .meta({ id: 'EditChange' });
export type EditChange = z.infer<typeof EditChange>;
export const KeptEdit = z.object({ edit: Edit, editVersion: z.number().int() }).meta({ id: 'KeptEdit' });
export type KeptEdit = z.infer<typeof KeptEdit>;
