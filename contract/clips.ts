import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { JobProblem } from './errors.ts';
import { Media } from './media.ts';
import { CropKeyframe, Segment, Stack } from './videos.ts';

/** The times of a linked video's snapshots, in seconds; the nth has the provider's nth thumbnail. */
export const snapshotSeconds = [30, 60, 90, 120] as const;
/** The provider of linked videos' thumbnails. Pages may load images from here and from our own server, and from nowhere else. */
export const linkedPicturesOrigin = 'https://img.youtube.com';
const linkedPages = 'https://www.youtube.com';
const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const shortHosts = new Set(['youtu.be', 'www.youtu.be']);
/** What the player embeds instead of a video: a playlist, or whatever a channel streams. They have the form of an ID. */
const notVideos = new Set(['videoseries', 'live_stream']);
const videoId = /^[\w-]{11}$/;

/** One snapshot of a linked video. */
export interface LinkedSnapshot {
  /** snapshot-0 and so on */
  id: string;
  /** Seconds from the start of the video. */
  timestamp: number;
  /** Its thumbnail's URL. */
  thumbnail: string;
  videoId: string;
}

/** The ID of a link's video, in the forms watch?v=, embed/, v/, e/ and youtu.be/. Null for everything else. */
export function linkedVideoId(link: string): string | null {
  const address = addressOf(link);
  if (!address) return null;
  const [, first = '', second = ''] = address.pathname.split('/');
  const found = shortHosts.has(address.hostname) ? first : hosts.has(address.hostname) ? idIn(first, second, address.searchParams) : null;
  return found !== null && videoId.test(found) ? found : null;
}

function idIn(first: string, second: string, query: URLSearchParams): string | null {
  if (first === 'watch') return query.get('v');
  if (first === 'embed' && notVideos.has(second)) return null;
  return first === 'embed' || first === 'v' || first === 'e' ? second : null;
}

/** The watch link of a Short or a stream, whose own link has another form. Null for everything else. */
export function watchLinkOf(link: string): string | null {
  const address = addressOf(link);
  if (!address || !hosts.has(address.hostname)) return null;
  const [, first = '', id = ''] = address.pathname.split('/');
  return (first === 'shorts' || first === 'live') && videoId.test(id) ? `${linkedPages}/watch?v=${id}` : null;
}

function addressOf(link: string): URL | null {
  const typed = link.trim();
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

export const linkedSnapshots = (id: string): LinkedSnapshot[] =>
  snapshotSeconds.map((timestamp, index) => ({
    id: `snapshot-${index}`,
    timestamp,
    thumbnail: `${linkedPicturesOrigin}/vi/${id}/${index}.jpg`,
    videoId: id,
  }));

/** The page that plays a snapshot's video from its time on. */
export const watchAddress = ({ videoId, timestamp }: Pick<LinkedSnapshot, 'videoId' | 'timestamp'>): string =>
  `${linkedPages}/watch?v=${videoId}&t=${timestamp}s`;

/** The shortest and the longest suggested highlight, and the minimum distance between two, in seconds. */
export const highlightSeconds = { shortest: 8, longest: 60, apart: 2 } as const;

/** Why a part of a video stands out. */
export const HighlightReason = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('loud'), decibels: z.number().describe('Decibels above the rest of the video') }),
    z.object({ kind: z.literal('cuts'), count: z.number().int(), seconds: z.number().describe('Within this many seconds') }),
    z.object({ kind: z.literal('motion'), times: z.number().describe('Motion compared with the rest of the video (2 = twice as much)') }),
    z.object({ kind: z.literal('speech'), sentences: z.number().int().describe('Number of full sentences between two pauses') }),
  ])
  .meta({ id: 'HighlightReason' });
export type HighlightReason = z.infer<typeof HighlightReason>;

/** A part of a video that is suggested as a clip. Times in seconds from the first frame. */
export const Highlight = Segment.extend({
  peak: z.number().describe('Time of the peak, in seconds'),
  score: z.number().min(0).max(1).describe('Strength of the highlight'),
  reasons: z.array(HighlightReason).min(1).describe('Strongest first'),
}).meta({ id: 'Highlight' });
export type Highlight = z.infer<typeof Highlight>;

const state = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
const Problem = JobProblem.nullable();
const Progress = z.number().min(0).max(1);

/** A video's search for highlights; its results are kept until the next search. */
export const HighlightSearch = z
  .object({
    mediaId: Id,
    state: z.enum(['none', ...state.options]).describe('`none`: not requested yet'),
    progress: Progress,
    problem: Problem,
    highlights: z.array(Highlight).describe('In chronological order; empty if nothing stands out'),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'HighlightSearch' });
export type HighlightSearch = z.infer<typeof HighlightSearch>;

export const NewHighlightSearch = z
  .object({ mediaId: Id, again: z.boolean().default(false).describe('Search again even if results exist') })
  .meta({ id: 'NewHighlightSearch' });

export const snapshotFormats = ['jpg', 'png', 'webp'] as const;
export const maxSnapshots = 50;

/** Frames of a video at chosen times, to be saved to the library. */
export const NewSnapshots = z
  .object({
    mediaId: Id,
    times: z
      .array(z.number().min(0, 'schema.time_before_start').max(200_000))
      .min(1, 'schema.moment_missing')
      .max(maxSnapshots, 'schema.too_many_moments')
      .describe('Seconds from the first frame'),
    format: z.enum(snapshotFormats).default('jpg'),
  })
  .meta({ id: 'NewSnapshots' });
export type NewSnapshots = z.infer<typeof NewSnapshots>;

export const Snapshots = z
  .object({
    id: Id,
    mediaId: Id,
    state,
    progress: Progress,
    problem: Problem,
    snapshots: z.array(z.object({ time: z.number(), media: Media.nullable().describe('null if not saved, or deleted since') })),
    createdAt: Instant,
  })
  .meta({ id: 'Snapshots' });
export type Snapshots = z.infer<typeof Snapshots>;

/** A crop that follows the action in the kept parts of a video. */
export const NewFraming = z
  .object({ mediaId: Id, segments: z.array(Segment).max(100).default([]).describe('Segments to keep; empty keeps everything') })
  .meta({ id: 'NewFraming' });
export type NewFraming = z.infer<typeof NewFraming>;

/** What a suggested crop follows; `faces`: and motion in scenes without any; `skin`: areas of skin color, if there is too little motion. */
export const Follows = z.enum(['faces', 'motion', 'skin', 'nothing']);
export type Follows = z.infer<typeof Follows>;

/** The search for where a crop should be over time: `waiting → running → done | failed | cancelled`. */
export const Framing = z
  .object({
    id: Id,
    mediaId: Id,
    state,
    progress: Progress,
    problem: Problem,
    follows: Follows.nullable().describe('null until done; `nothing`: nothing to follow, so the crop stays centered'),
    keyframes: z.array(CropKeyframe).nullable().describe('null until it is done'),
    stack: Stack.nullable().describe('Two areas for a split screen, if one crop would cut off a second face, or a webcam beside a screen'),
  })
  .meta({ id: 'Framing' });
export type Framing = z.infer<typeof Framing>;
