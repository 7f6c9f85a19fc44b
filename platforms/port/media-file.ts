/** A range of a file in bytes; `end` is inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file to send, converted to what the manifest says the platform accepts. */
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
  /** It was made from the original. */
  derived: boolean;
  /** All of it, or a range. May be called more than once; nothing is held in memory. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * A URL from which anyone can fetch it for a few hours, for platforms that fetch media themselves.
   * @throws PlatformProblem rejected, if this instance can't be reached from outside
   */
  publicUrl(): Promise<string>;
}
