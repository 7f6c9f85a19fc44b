import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** From one byte to another, both inclusive. */
export interface Range {
  start: number;
  end: number;
}

/** What a disk must provide besides flydrive's interface. */
export interface FileDisk extends DriverContract {
  /** Leaves a file that it copied where it was. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  getRange(key: string, range: Range): Promise<Readable>;
  /** All of it, or a range, as a stream that `fetch` can send. */
  getBytesOf(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** The file's local path; null if it isn't on this machine. */
  pathOf(key: string): string | null;
}
