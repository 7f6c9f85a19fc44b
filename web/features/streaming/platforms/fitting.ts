import { checkStream } from '@everycast/contract/stream-checks';
import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import { bitrates } from '@everycast/contract/stream-settings';
import { lighterThan } from '../engine/probe/ladder.ts';
import type { Picture } from '../engine/program/h264.ts';
import { plannedStream } from './planned.ts';

/** The most that all of these platforms take, and never more than what is wanted: first fewer bits, then a lighter picture. */
export function fittingPicture(platforms: readonly StreamPlatformId[], wanted: Picture): Picture | null {
  const fits = (picture: Picture) => platforms.every((platform) => checkStream(platform, plannedStream(picture)).length === 0);
  const thinner = (picture: Picture): Picture[] =>
    bitrates
      .map((kbps) => kbps * 1000)
      .filter((bitrate) => bitrate < picture.bitrate)
      .reverse()
      .map((bitrate) => ({ ...picture, bitrate }));
  const pictures = [wanted, ...lighterThan(wanted).filter(({ height, fps }) => height <= wanted.height && fps <= wanted.fps)];
  return pictures.flatMap((picture) => [picture, ...thinner(picture)]).find(fits) ?? null;
}
