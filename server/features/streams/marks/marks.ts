import { maxStreamMarks, type NewStreamMark, type StreamMark, type StreamMarksQuery, sameMoment } from '@everycast/contract/stream-marks';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { StreamRow } from '../stream-store.ts';
import { createMarksStore, type MarkRow, type PlacedFile, type PlacedMark } from './mark-store.ts';

/** Moments that people mark while a stream is live, to find them in its metrics and its recording. */
export function createMarks({ db, clock, events }: Pick<Kernel, 'db' | 'clock' | 'events'>) {
  const store = createMarksStore(db);

  return {
    list: async (workspaceId: string, { streamId, mediaId }: StreamMarksQuery): Promise<StreamMark[]> => {
      const rows = streamId === undefined ? await store.ofMedia(workspaceId, mediaId ?? '') : await store.ofStream(workspaceId, streamId);
      const files = await store.filesOf([...new Set(rows.map((row) => row.streamId))]);
      const marks = rows.map((row) => markView(row, files));
      return mediaId === undefined ? marks : marks.filter((mark) => mark.mediaId === mediaId);
    },

    /**
     * Marks a moment of a stream, also after its end: the studio may have been offline. Marking it again, with the same ID or within two
     * seconds, returns the first mark.
     * @throws AppError limit_reached, already_exists if another stream has this ID
     */
    add: ({ id: streamId, workspaceId, createdAt, endedAt }: StreamRow, { id, secondsAgo }: NewStreamMark): Promise<StreamMark> =>
      db.transaction().execute(async (tx) => {
        await store.lock(tx, streamId);
        const wanted = clock.now().getTime() - secondsAgo * 1000;
        const at = new Date(Math.min(Math.max(wanted, createdAt.getTime()), (endedAt ?? clock.now()).getTime()));
        const marks = await store.of(tx, streamId);
        const same = marks.find((mark) => mark.id === id || Math.abs(mark.at.getTime() - at.getTime()) < sameMoment);
        if (same) return bare(same);
        if (marks.length >= maxStreamMarks) throw new AppError('limit_reached', 'streams.too_many_marks', { max: maxStreamMarks });
        const mark = { id, streamId, at };
        if (!(await store.insert(tx, mark))) throw new AppError('already_exists', 'streams.mark_exists');
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
        return bare(mark);
      }),

    /** Removes a mark; one that isn't there changes nothing. */
    remove: ({ id: streamId, workspaceId }: StreamRow, id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await store.remove(tx, streamId, id);
        await events.publish(tx, workspaceId, { type: 'streams.changed' });
      }),
  };
}

const bare = ({ id, streamId, at }: MarkRow): StreamMark => ({ id, streamId, at: at.toISOString(), recordingSeconds: null, mediaId: null });

/** The recording's times are the wall clock's, from its first picture on. A moment is in the last file that began before it. */
function markView({ createdAt, ...mark }: PlacedMark, files: readonly PlacedFile[]): StreamMark {
  const at = mark.at.getTime() - createdAt.getTime();
  const own = files.filter(({ streamId }) => streamId === mark.streamId);
  const file = own.findLast(({ startMs }) => startMs <= at) ?? own[0];
  if (!file) return bare(mark);
  return { ...bare(mark), mediaId: file.mediaId, recordingSeconds: Math.max(0, at - file.startMs) / 1000 };
}
export type Marks = ReturnType<typeof createMarks>;
