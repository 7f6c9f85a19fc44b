import type { VideoInfo } from '../probe/probe.ts';

/** The first filter for frames that are shown or encoded as progressive: others would mix the two fields' lines. Those without fields stay. */
export const deinterlaced = ({ video }: VideoInfo): string[] => (video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []);

/** For an encoder of the same codec: frames keep their fields and their order. */
export const keepsFields = ({ interlaced }: VideoInfo['video']): string[] => (interlaced ? ['-flags:v', '+ildct+ilme'] : []);

/* Transport streams may change the size of their frames anywhere: broadcasts do, and recordings that were joined. Other containers say it
   once per track. */

const mayChange = ({ demuxer }: VideoInfo): boolean => demuxer === 'mpegts';

/** For an input: frames of another size go through the same filters, which would otherwise start over in the middle. */
export const keepsFilters = (info: VideoInfo): string[] => (mayChange(info) ? ['-reinit_filter', '0'] : []);

/** The first filters after such an input: every frame gets the size of the video, with a border if its shape is another. */
export function steady(info: VideoInfo): string[] {
  if (!mayChange(info)) return [];
  const { codedWidth: width, codedHeight: height } = info.video;
  // What square pixels become by rounding must not differ between the inputs that are joined.
  const square = info.width === width && info.height === height ? ['setsar=1'] : [];
  const inside = `scale=w=${width}:h=${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`;
  return [inside, `pad=w=${width}:h=${height}:x=-1:y=-1:eval=frame`, ...square];
}
