import type { Edit, VideoJob, VideoOutput } from '@everycast/contract/videos';
import { hashKey } from '@tanstack/react-query';

/** What a cut uses of an edit: the segments and the mode. */
export const cutOf = (edit: Edit): Edit => ({
  segments: edit.segments,
  mode: edit.mode,
  ratio: 'original',
  fit: 'crop',
  crop: null,
  cropKeyframes: [],
  stack: null,
  rotate: 0,
  speed: 1,
  volume: 1,
  mute: false,
  watermark: null,
  poster: edit.poster,
});

/** Whether an edit has more than a cut applies: then a cut leaves something out, which must be shown. */
export const isMoreThanCut = (edit: Edit): boolean => hashKey([cutOf(edit)]) !== hashKey([{ ...edit, fit: 'crop' }]);

/** Whether a job matches the current settings: then its result is relevant, otherwise it is outdated. */
export function isPresent(job: Pick<VideoJob, 'edit' | 'output'>, edit: Edit, output: VideoOutput): boolean {
  const made = (of: Edit) => (output.kind === 'trim' ? cutOf(of) : of);
  // Property order differs between the database and here.
  return hashKey([job.output, made(job.edit)]) === hashKey([output, made(edit)]);
}
