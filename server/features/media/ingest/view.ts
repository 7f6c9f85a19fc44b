import type { Ingest, Media } from '@everycast/contract/media';
import { say } from '../../../kernel/messages.ts';
import type { IngestRow } from './ingest-store.ts';

/** An ingest as people see it; `media` once it is complete. */
export function toIngest(row: IngestRow, media: Media | null): Ingest {
  const { id, source, name, stage, receivedBytes, totalBytes, problemCode, problemMessage, duplicate, createdAt } = row;
  const isOpen = row.state === 'waiting' || row.state === 'running';
  const state = isOpen ? (stage === 'check' ? 'checking' : 'receiving') : (row.state as Ingest['state']);
  const problem = problemCode !== null && problemMessage !== null ? { code: problemCode, message: say(problemMessage) } : null;
  return { id, source, name, state, receivedBytes, totalBytes, problem, media, duplicate, createdAt: createdAt.toISOString() };
}
