import { kindOf } from '../probe/kind.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { ffmpeg, ffprobeLines, input, output, type RunOptions, ToolFailed } from '../tool/run.ts';

/** A clock that goes back by more than the first, or ahead by more than the second of these, in seconds, is another recording's. */
const [back, ahead] = [0.5, 10];

/**
 * Whether the clock of a transport stream starts over, or jumps: recordings were joined as files (`cat a.ts b.ts`). Everything after the
 * jump is then somewhere else, or at times that the first recording has as well. Reads the whole file. False for other files, and for what
 * can't be read: probing says why.
 *
 * @throws the signal's reason once it is aborted
 */
export async function clockJumps(path: string, options: RunOptions = {}): Promise<boolean> {
  if ((await kindOf(path))?.demuxer !== 'mpegts') return false;
  const last = new Map<string, number>();
  let [latest, hasSound, jumps] = [Number.NEGATIVE_INFINITY, false, false];
  const onLine = (line: string) => {
    const [type = '', stream = '', at = ''] = line.split(',');
    const time = Number.parseFloat(at);
    if (!Number.isFinite(time) || (type !== 'video' && type !== 'audio')) return;
    const isBack = time < (last.get(stream) ?? time) - back;
    // Without sound, pictures that are far apart may be slides.
    hasSound ||= type === 'audio';
    const isAhead = hasSound && Number.isFinite(latest) && time > latest + ahead;
    jumps ||= isBack || isAhead;
    last.set(stream, time);
    latest = Math.max(latest, time);
  };
  const entries = ['-show_entries', 'packet=codec_type,stream_index,dts_time', '-of', 'csv=p=0'];
  await ffprobeLines([...input({ path, demuxer: 'mpegts' }), ...entries], onLine, options).catch((error: unknown) => {
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
  });
  return jumps;
}

/**
 * Writes a transport stream again, packet by packet, with one clock: each recording follows the one before it.
 *
 * @throws ToolFailed if it can't be read or written; nothing is left then
 */
export async function withOneClock(path: string, target: string, options: RunOptions = {}): Promise<void> {
  // ffmpeg corrects jumps of this length, and every step back.
  const opened = ['-dts_delta_threshold', String(ahead), ...input({ path, demuxer: 'mpegts' })];
  const copied = ['-map', '0:v', '-map', '0:a?', '-map', '0:s?', '-c', 'copy', '-f', 'mpegts', output(target)];
  await allOrNothing([target], options.signal, () => ffmpeg([...opened, ...copied], options));
}
