import { kindOf } from '../probe/kind.ts';
import { frameOf, mainStreamOf, type Packet, readPackets, streamListOf } from './transport.ts';

/** A clock that goes back by more than this, in seconds, is another recording's. */
const back = 0.5;
/** A clock that goes ahead by more than this, in seconds, is another recording's. */
export const ahead = 10;
/** The clock starts over after this many seconds. */
const wrap = 2 ** 33 / 90_000;

/**
 * Where, in bytes, other recordings begin in a transport stream: recordings were joined as files (`cat a.ts b.ts`). Everything after a joint
 * is then somewhere else, at times that the first recording has as well, or in streams that players don't look for. Reads the whole file.
 * Empty for other files.
 *
 * ffprobe leaves out streams that appear later, and reads a changed format as the first one. So the packets are read here.
 *
 * @throws the signal's reason once it is aborted
 */
export async function jointsOf(path: string, signal?: AbortSignal): Promise<number[]> {
  if ((await kindOf(path))?.demuxer !== 'mpegts') return [];
  const joints: number[] = [];
  const follow = follower((position) => joints.push(position));
  await readPackets(path, follow, signal);
  return joints;
}

function follower(onJoint: (position: number) => void): (packet: Packet) => void {
  const counters = new Map<number, number>();
  const clock = clockOf();
  // Of the recording being read: where its tables and frames were last, where its streams are listed, and which is its video.
  let [table, list, frame] = [-1, -1, -1];
  let [listed, main]: [number | null, string | null] = [null, null];
  let isInterrupted = false;

  return ({ position, pid, starts, counter, payload }) => {
    const before = counters.get(pid);
    isInterrupted ||= counter !== null && before !== undefined && counter !== before && counter !== ((before + 1) & 15);
    if (counter !== null) counters.set(pid, counter);
    if (!starts) return;
    if (pid === 0) {
      table = position;
      listed = streamListOf(payload) ?? listed;
    } else if (pid === listed) {
      const found = mainStreamOf(payload);
      if (found !== null && main !== null && found !== main) {
        onJoint(table > Math.max(list, frame) ? table : position);
        clock.reset();
      }
      main = found ?? main;
      list = position;
    } else {
      const read = frameOf(payload);
      if (!read) return;
      if (clock.jumps(pid, read, isInterrupted)) onJoint(table > frame ? table : position);
      frame = position;
      isInterrupted = false;
    }
  };
}

function clockOf() {
  const last = new Map<number, number>();
  let [latest, hasSound] = [Number.NaN, false];
  const reset = () => {
    last.clear();
    [latest, hasSound] = [Number.NaN, false];
  };
  const jumps = (pid: number, { time: read, isSound }: { time: number; isSound: boolean }, isInterrupted: boolean): boolean => {
    const time = Number.isNaN(latest) ? read : read + Math.round((latest - read) / wrap) * wrap;
    const isBack = time < (last.get(pid) ?? time) - back;
    // Without sound, pictures that are far apart may be slides: then no packet is missing between them.
    const isAhead = (hasSound || isSound || isInterrupted) && time > latest + ahead;
    if (isBack || isAhead) reset();
    hasSound ||= isSound;
    last.set(pid, time);
    latest = Number.isNaN(latest) ? time : Math.max(latest, time);
    return isBack || isAhead;
  };
  return { jumps, reset };
}
