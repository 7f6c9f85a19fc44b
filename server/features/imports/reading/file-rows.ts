import type { importFormats } from '@everycast/contract/imports';

/** A row as it is in the file; `line`: where it begins, counted from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** Rows of a file one after the other, the names of its columns first if it has some. */
export interface FileRows {
  format: (typeof importFormats)[number];
  rows: AsyncIterable<FileRow>;
}
