import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { describeTag } from '@everycast/streaming/flv/header';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import type { Sink } from '@everycast/streaming/hub/channel';

/** A segment ends at the first keyframe after this long. Milliseconds of stream. */
const segmentLasts = 10_000;
/** Sound without a picture for longer than this is recorded alone: usually the picture is just late. Milliseconds of stream. */
const soundAlone = 2_000;
/** With more than this waiting for the disk, the recording ends rather than filling the memory. Bytes. */
const mostWaiting = 64_000_000;

/** A segment can't be kept before the end: its file stays in the folder. */
export class SegmentLeft extends Error {}

interface RecorderParts {
  /** Where segments are written: `<position>.flv`. */
  folder: string;
  /** Resolves when positions are known. */
  prepare?: () => Promise<void>;
  /** The next segment's position, in milliseconds since the stream was created: later ones have greater ones, in any process. */
  position: () => number;
  /** A segment is complete. The next one waits for it. @throws to end the recording */
  onSegment: (position: number, path: string) => Promise<void>;
  /** `onSegment` threw for the last one, or SegmentLeft: nothing is missing, and the segment's file stays in the folder. */
  onLeft: (error: unknown) => void;
  /** Nothing more is recorded; the stream itself isn't affected. */
  onProblem: (error: unknown) => void;
}

export interface Recorder extends Sink {
  /** Completes the last segment. */
  close(): Promise<void>;
  /** Bytes so far. */
  bytes(): number;
}

/**
 * Records a channel in segments, each a complete FLV file that starts with a keyframe, or anywhere if there is only sound. Everything is appended, so what was written before a
 * crash can be read after it.
 */
export function createRecorder({ folder, prepare, position: nextPosition, onSegment, onLeft, onProblem }: RecorderParts): Recorder {
  let open: { file: WriteStream; position: number; since: number } | null = null;
  let bytes = 0;
  /** From the channel's time to the recording's, which goes on where another process has left it. */
  let offset: number | null = null;
  let closed = false;
  let failed = false;
  let work: Promise<void> = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => prepare?.());
  const heads = new Map<string, MediaTag>();
  /** Sound that waits for the first picture. */
  let early: MediaTag[] = [];
  /** Whether there is sound only. */
  let alone = false;

  const stop = (error: unknown): void => {
    if (failed) return;
    failed = true;
    open?.file.destroy();
    open = null;
    onProblem(error);
  };

  /** Segments are completed one after the other. */
  const complete = ({ file, position }: NonNullable<typeof open>, last = false): void => {
    file.end();
    work = work
      .then(() => finished(file))
      .then(() =>
        onSegment(position, pathOf(position)).catch((error: unknown) =>
          last || error instanceof SegmentLeft ? onLeft(error) : Promise.reject(error),
        ),
      )
      .catch(stop);
  };
  const pathOf = (position: number) => join(folder, `${position}.flv`);

  const begin = (time: number): void => {
    const position = nextPosition();
    offset ??= position - time;
    // The folder is made by then: opening waits for it.
    const file = createWriteStream(pathOf(position), { flags: 'a', mode: 0o600 });
    file.on('error', stop);
    open = { file, position, since: time };
    put(file, flvHeader());
    for (const head of heads.values()) put(file, writeTag({ ...head, time: time + offset }));
    early = [];
  };
  const append = (tag: MediaTag): void => {
    if (open) put(open.file, writeTag({ ...tag, time: tag.time + (offset ?? 0) }));
  };
  const beginAlone = (): void => {
    const waiting = early;
    alone = true;
    begin(waiting[0]?.time ?? 0);
    waiting.forEach(append);
  };
  const put = (file: WriteStream, data: Uint8Array): void => {
    bytes += data.length;
    file.write(data);
    if (file.writableLength > mostWaiting) stop(new Error('The disk is too slow to record on.'));
  };

  const record = (tag: MediaTag): void => {
    const { config, keyframe } = describeTag(tag);
    if (config || tag.kind === 'script') heads.set(tag.kind, tag);
    const frame = !config && tag.kind !== 'script';
    if (keyframe) alone = false;
    const maybeFirst = keyframe || (alone && frame);
    if (maybeFirst && open && tag.time - open.since >= segmentLasts) {
      complete(open);
      open = null;
    }
    if (!open && maybeFirst) begin(tag.time);
    if (open) append(tag);
    else if (frame) wait(tag);
  };
  const wait = (tag: MediaTag): void => {
    // A picture that can't be decoded yet: the next keyframe begins the recording.
    if (tag.kind === 'video') early = [];
    else early.push(tag);
    if (tag.time - (early[0]?.time ?? tag.time) > soundAlone) beginAlone();
  };

  const ready = work;
  return {
    write(tags) {
      // A stream starts once, so waiting for its folder delays nothing that matters.
      void ready.then(() => {
        for (const tag of tags) if (!closed && !failed) record(tag);
      }, stop);
    },
    bytes: () => bytes,
    async close() {
      await ready.catch(stop);
      if (!open && !failed && early.length > 0) beginAlone();
      if (open) complete(open, true);
      open = null;
      closed = true;
      await work.catch(stop);
    },
  };
}
