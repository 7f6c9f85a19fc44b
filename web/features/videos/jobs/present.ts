import type { Edit, VideoJob, VideoOutput } from '@everycast/contract/videos';
import { hashKey } from '@tanstack/react-query';

/** What a cut takes from an edit: where, and how. */
export const cutOf = (edit: Edit): Edit => ({
  ...{
    segments: edit.segments,
    mode: edit.mode,
    ratio: 'original',
    fit: 'crop',
    crop: null,
    cropKeyframes: [],
    rotate: 0,
    speed: 1,
    volume: 1,
  },
  ...{ mute: false, watermark: null, poster: edit.poster },
});

/** Whether an edit asks for more than a cut makes: then a cut leaves something out, and that is to be said. */
export const isMoreThanCut = (edit: Edit): boolean => hashKey([cutOf(edit)]) !== hashKey([{ ...edit, fit: 'crop' }]);

/** Whether a job makes what is chosen now: then what became of it is an answer to that, and else it is an old story. */
export function isPresent(job: Pick<VideoJob, 'edit' | 'output'>, edit: Edit, output: VideoOutput): boolean {
  const made = (of: Edit) => (output.kind === 'trim' ? cutOf(of) : of);
  // The order of names is the database's there and ours here.
  return hashKey([job.output, made(job.edit)]) === hashKey([output, made(edit)]);
}
