/** A stretch of a file in bytes; `end` is the last one that belongs to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file to send, made to fit what the manifest says the platform takes. */
export interface MediaFile {
  id: string;
  kind: 'image' | 'video';
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  seconds: number | null;
  alt: string;
  name: string;
  /** Not what the person added, but made from it. */
  derived: boolean;
  /** All of it, or a stretch. May be called more than once; nothing is held in memory. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * An address from which anyone can fetch it for some hours, for platforms that fetch media themselves.
   * @throws PlatformProblem rejected, where this instance cannot be reached from outside
   */
  publicUrl(): Promise<string>;
}
