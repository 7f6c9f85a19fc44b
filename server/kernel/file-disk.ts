import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** From one byte to another, both of them included. */
export interface Range {
  start: number;
  end: number;
}

/** What is asked of a disk besides flydrive's own. */
export interface FileDisk extends DriverContract {
  /** Leaves a file that it copied where it was. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  getRange(key: string, range: Range): Promise<Readable>;
  /** All of it, or a range, as `fetch` sends it. */
  getBytesOf(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Where the file lies on this machine; null where it does not. */
  pathOf(key: string): string | null;
}
