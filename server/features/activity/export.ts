import { AsyncLocalStorage } from 'node:async_hooks';
import { wallTimeAt } from '@everycast/contract/time';
import type { Message } from '@everycast/messages/message';
import { byteOrderMark, csvLine } from '../../kernel/csv.ts';
import { say } from '../../kernel/messages.ts';
import type { ActivityStore, Filter } from './activity-store.ts';
import type { ActivityNeeds } from './needs.ts';
import { changesOf, sentenceOf, whatOf, whoOf } from './view.ts';

/** Entries that are read at once. */
const atOnce = 500;

const columns = ['at', 'time', 'zone', 'source', 'who', 'action', 'what', 'count', 'sentence', 'before', 'after', 'id'];

interface Batch {
  lines: string;
  /** The last entry; null if there was none. */
  last: string | null;
}

/** Exports all entries that match as CSV, a batch at a time, newest first. */
export function createExport(store: ActivityStore, people: ActivityNeeds['people']) {
  /** A batch as lines, in the request's zone and language. */
  async function batch(filter: Filter, zone: string, after: string | null): Promise<Batch> {
    const rows = await store.list(filter, after, atOnce);
    const names = await people.names([...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
    const text = (name: Message | string) => (typeof name === 'string' ? name : say(name));
    const lines = rows.map((row) => {
      const changes = changesOf(row);
      const at = row.at.toISOString();
      return csvLine([
        ...[at, wallTimeAt(at, zone), zone, row.source, text(whoOf(row, names)), row.action, text(whatOf(row)), row.count],
        say(sentenceOf(row, names)),
        ...[changes.map(({ before }) => before ?? '').join('\n'), changes.map(({ after: is }) => is ?? '').join('\n'), row.id],
      ]);
    });
    return { lines: lines.join(''), last: rows.at(-1)?.id ?? null };
  }

  return (filter: Filter, zone: string): AsyncGenerator<string> => {
    // The response is read outside of the request's handler, but by who sees no more, and in the same language.
    const inRequest = AsyncLocalStorage.snapshot();
    async function* all() {
      yield byteOrderMark + csvLine(columns);
      for (let after: string | null = null; ; ) {
        const { lines, last }: Batch = await inRequest(batch, filter, zone, after);
        if (last === null) return;
        yield lines;
        after = last;
      }
    }
    return all();
  };
}
