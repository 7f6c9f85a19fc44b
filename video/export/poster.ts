import type { Edit } from '@everycast/contract/videos';
import { deinterlaced } from '../pictures/filters.ts';
import { still } from '../pictures/still.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { inputNear, shownAt } from '../tool/inputs.ts';
import { ffmpeg } from '../tool/run.ts';
import { cropFilters, shownOnce } from './crop.ts';
import { pictureInput } from './encode.ts';
import { pictureChains } from './graph.ts';
import { shapeOf } from './shape.ts';
import type { Target } from './target.ts';

/** Writes the video's poster, processed like the export: cropped, rotated, with its watermark. */
export async function exportPoster(
  info: VideoInfo,
  edit: Edit & { poster: number },
  target: Target,
  options: { output: string; watermark?: string; signal?: AbortSignal },
): Promise<void> {
  const near = inputNear(info, Math.min(edit.poster, info.duration));
  const mark = edit.watermark !== null && options.watermark !== undefined ? await pictureInput(options.watermark) : [];
  const shape = shapeOf(info, edit, target);
  const picture = still(info, options.output, shape.outer);
  const look = [...deinterlaced(info), ...shownAt(near.moment), ...cropFilters(info, edit, shape, shownOnce(edit.poster))];
  const chains = [
    `[0:${info.video.index}]${look.join(',')}[shown]`,
    ...pictureChains(info, edit, target, 'shown', 1),
    `[picture]${picture.filters.join(',')}[still]`,
  ];
  await ffmpeg([...near.args, ...mark, '-filter_complex', chains.join(';'), '-map', '[still]', '-frames:v', '1', ...picture.args], options);
}
