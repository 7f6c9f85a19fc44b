import type { Edit, ExportFormat } from '@everycast/contract/videos';
import { type Message, type MessageCode, message, messageOf } from '@everycast/messages/message';
import type { VideoInfo } from '../probe/probe.ts';
import { decodedSize, shapeOf } from './shape.ts';
import type { Target } from './target.ts';
import { soundsOf } from './tracks.ts';

/** What plays in any player of the format. It could contain more, but an export should play everywhere. */
const plays: Record<ExportFormat, { video: string[]; audio: string[] }> = {
  mp4: { video: ['h264'], audio: ['aac'] },
  mov: { video: ['h264'], audio: ['aac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Why everything must be encoded, for people; empty if it can be cut and copied. */
export function reasonsToEncode(info: VideoInfo, edit: Edit, target: Target): Message[] {
  const { preset, format } = target;
  const { crop } = shapeOf(info, edit, target);
  const decoded = decodedSize(info);
  // An odd row or column that encoding would remove isn't a crop.
  const cropped =
    (edit.crop !== null || edit.cropKeyframes.length > 0) && (decoded.width - crop.width > 1 || decoded.height - crop.height > 1);
  const reasons: [boolean, MessageCode | Message][] = [
    [preset !== null, message('video.reason_preset', { preset: preset?.name ?? null })],
    [edit.ratio !== 'original', 'video.reason_ratio'],
    [cropped && edit.stack === null, 'video.reason_crop'],
    [edit.stack !== null, 'video.reason_stack'],
    [edit.rotate !== 0, 'video.reason_rotate'],
    [edit.rotate === 0 && info.rotation !== 0, 'video.reason_sideways'],
    [info.video.interlaced, 'video.reason_interlaced'],
    [edit.speed !== 1, 'video.reason_speed'],
    [edit.volume !== 1 && soundsOf(info, edit, target).length > 0, 'video.reason_volume'],
    [edit.watermark !== null, 'video.reason_watermark'],
    [!fits(info, edit, target), `video.reason_${format}`],
  ];
  return reasons.filter(([applies]) => applies).map(([, reason]) => messageOf(reason));
}

function fits(info: VideoInfo, edit: Edit, target: Target): boolean {
  const { video, audio } = plays[target.format];
  const ordinary = info.video.codec !== 'h264' || ['yuv420p', 'yuvj420p'].includes(info.video.pixelFormat);
  return ordinary && video.includes(info.video.codec) && soundsOf(info, edit, target).every(({ codec }) => audio.includes(codec));
}
