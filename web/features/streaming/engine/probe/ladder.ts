import { type Resolution, resolutions, type StreamSettings } from '@everycast/contract/stream-settings';
import type { Picture } from '../program/h264.ts';

/** What the studio sends with these settings. */
export const pictureOf = ({ resolution, fps, bitrate }: Pick<StreamSettings, 'resolution' | 'fps' | 'bitrate'>): Picture => {
  const [width, height] = resolutions[resolution];
  return { width, height, fps, bitrate: bitrate * 1000 };
};

const rung = (width: number, height: number, fps: number, kbps: number): Picture => ({ width, height, fps, bitrate: kbps * 1000 });

/**
 * What a stream can be, from the heaviest to the lightest: the settings' resolutions and frame rates, each with a bitrate that suits it, and
 * two that are only offered where 720p is too much.
 */
export const ladder: readonly Picture[] = [
  rung(3840, 2160, 60, 8000),
  rung(3840, 2160, 30, 8000),
  rung(1920, 1080, 60, 6000),
  rung(1920, 1080, 30, 4500),
  rung(1280, 720, 60, 4500),
  rung(1280, 720, 30, 3000),
  rung(960, 540, 30, 2000),
  rung(640, 360, 30, 1000),
];

/** Pixels per second: what encoding costs depends on it more than on anything else. */
export const rateOf = ({ width, height, fps }: Picture): number => width * height * fps;

/** What is lighter than this, from the heaviest on, and never with more bits. */
export const lighterThan = (wanted: Picture): Picture[] =>
  ladder.filter((one) => rateOf(one) < rateOf(wanted)).map((one) => ({ ...one, bitrate: Math.min(one.bitrate, wanted.bitrate) }));

/** One name per picture, for what is stored about it. */
export const keyOf = ({ width, height, fps, bitrate }: Picture): string => `${width}x${height}@${fps}/${bitrate}`;

const isResolution = (name: string): name is Resolution => Object.hasOwn(resolutions, name);

/** As people call it: "1080p", "4K". */
export function nameOf({ width, height }: Pick<Picture, 'width' | 'height'>): Resolution | `${number}p` {
  const known = Object.entries(resolutions).find(([, size]) => size[0] === width && size[1] === height);
  return known && isResolution(known[0]) ? known[0] : `${height}p`;
}
