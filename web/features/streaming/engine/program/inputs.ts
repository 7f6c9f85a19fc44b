import type { VideoKind } from './messages.ts';

type InputPicture = VideoFrame | ImageBitmap;

/** The latest picture of each input. The browser has few of them: whatever is replaced is given back at once. */
export function createInputs() {
  const latest = new Map<VideoKind, InputPicture>();
  const readers = new Map<VideoKind, ReadableStreamDefaultReader<VideoFrame>>();

  function put(kind: VideoKind, frame: InputPicture): void {
    latest.get(kind)?.close();
    latest.set(kind, frame);
  }

  function remove(kind: VideoKind): void {
    // It may have ended by itself.
    void readers.get(kind)?.cancel();
    readers.delete(kind);
    latest.get(kind)?.close();
    latest.delete(kind);
  }

  return {
    get: (kind: VideoKind): InputPicture | null => latest.get(kind) ?? null,
    put,
    remove,
    /** Keeps the latest picture of a track until another one takes its place. */
    async follow(kind: VideoKind, frames: ReadableStream<VideoFrame>): Promise<void> {
      remove(kind);
      const reader = frames.getReader();
      readers.set(kind, reader);
      for (;;) {
        const { value } = await reader.read();
        if (readers.get(kind) !== reader) return value?.close();
        if (!value) return remove(kind);
        put(kind, value);
      }
    },
  };
}
