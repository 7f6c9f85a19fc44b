import { checkDestinations, type OverLimit, type SentStream, type StreamIssue } from '@everycast/contract/stream-checks';
import type { MessageCode } from '@everycast/messages/message';
import { AppError } from '../../../kernel/errors.ts';

const codes = {
  bitrate: 'streams.over_bitrate',
  height: 'streams.over_height',
  fps: 'streams.over_fps',
  keyframes: 'streams.over_keyframes',
  videoCodec: 'streams.over_video_codec',
  audioCodec: 'streams.over_audio_codec',
} as const satisfies Record<StreamIssue['what'], MessageCode>;

/**
 * @throws AppError invalid_input if a platform takes less than what will be sent: the message names the first, `details.destinations` has all
 * of them
 */
export function refuseOverLimits(destinations: readonly Omit<OverLimit, 'issues'>[], sends: SentStream): void {
  const over = checkDestinations(destinations, sends);
  const [first] = over;
  const issue = first?.issues[0];
  if (!first || !issue) return;
  const params = { name: first.name, ...('max' in issue ? { is: issue.is, max: issue.max } : { codec: issue.is.toUpperCase() }) };
  throw new AppError('invalid_input', codes[issue.what], params, { destinations: over });
}
