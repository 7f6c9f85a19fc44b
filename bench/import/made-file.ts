import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Temporal } from '@everycast/contract/time';

export const handles = ['harbour', 'tides', 'boats', 'market'].map((name) => `${name}.example.org`);
export const labels = ['Tides', 'News', 'Boats', 'Market', 'Crew'];
const first = Temporal.PlainDateTime.from('2041-01-01T06:00');

/** Writes a CSV file with this many rows, each with a text, a time, an account and a label. */
export async function makeFile(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(lines(rows)), createWriteStream(path));
}

function* lines(rows: number): Iterable<string> {
  yield 'Caption;Publish at;Channels;Tags\r\n';
  for (let row = 0; row < rows; row += 1) {
    const at = first.add({ minutes: 7 * row }).toString({ smallestUnit: 'minute' });
    const text = `${row}: Low tide at the harbour; “the boats” leave half an hour later than yesterday. #tides https://example.org/${row}`;
    yield `"${text}";${at.replace('T', ' ')};@${handles[row % handles.length]};${labels[row % labels.length]}\r\n`;
  }
}
