import type { Edit, ExportFormat } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import { decodedSize, shapeOf } from './shape.ts';
import type { Target } from './target.ts';
import { soundsOf } from './tracks.ts';

/** What plays in any player of the format. It could contain more, but an export should play everywhere. */
const plays: Record<ExportFormat, { video: string[]; audio: string[]; called: string }> = {
  mp4: { video: ['h264'], audio: ['aac'], called: 'MP4 files play everywhere with H.264 and AAC alone' },
  mov: { video: ['h264'], audio: ['aac'], called: 'MOV files play everywhere with H.264 and AAC alone' },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'], called: 'WebM files hold VP8, VP9 or AV1 with Opus or Vorbis' },
};

/** Why everything must be encoded, for people; empty if it can be cut and copied. */
export function reasonsToEncode(info: VideoInfo, edit: Edit, target: Target): string[] {
  const { preset, format } = target;
  const { crop } = shapeOf(info, edit, target);
  const decoded = decodedSize(info);
  // An odd row or column that encoding would remove isn't a crop.
  const cropped =
    (edit.crop !== null || edit.cropKeyframes.length > 0) && (decoded.width - crop.width > 1 || decoded.height - crop.height > 1);
  const reasons: [boolean, string][] = [
    [preset !== null, `“${preset?.name}” asks for it`],
    [edit.ratio !== 'original', 'the picture gets another shape'],
    [cropped, 'the picture is cropped'],
    [edit.rotate !== 0, 'the picture is turned'],
    [edit.rotate === 0 && info.rotation !== 0, 'the picture lies on its side in the file, and not all players turn it'],
    [edit.speed !== 1, 'the speed is another'],
    [edit.volume !== 1 && soundsOf(info, edit, target).length > 0, 'the volume is another'],
    [edit.watermark !== null, 'it gets a watermark'],
    [!fits(info, edit, target), plays[format].called],
  ];
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason);
}

function fits(info: VideoInfo, edit: Edit, target: Target): boolean {
  const { video, audio } = plays[target.format];
  const ordinary = info.video.codec !== 'h264' || ['yuv420p', 'yuvj420p'].includes(info.video.pixelFormat);
  return ordinary && video.includes(info.video.codec) && soundsOf(info, edit, target).every(({ codec }) => audio.includes(codec));
}
