import type { Ingest, Media } from '@everycast/contract/media';
import { say } from '../../kernel/messages.ts';
import type { IngestRow } from './ingest/ingest-store.ts';
import type { MediaRow } from './media-store.ts';

/** A file as people see it. */
export function toMedia(row: MediaRow): Media {
  const { id, kind, contentType, animated, bytes, width, height, duration, name, alt, folderId, tags, workspaceId } = row;
  const { credit, generated, framesPerSecond, videoCodec, audioCodec } = row;
  // <img> and <video> send no X-Workspace header.
  const path = (what: string) => `/api/v1/media/${id}/${what}?workspace=${workspaceId}`;
  return {
    id,
    kind,
    contentType,
    animated,
    bytes,
    width,
    height,
    duration,
    name,
    alt,
    folderId,
    tags,
    credit,
    generated,
    framesPerSecond,
    videoCodec,
    audioCodec,
    url: path('file'),
    thumbnailUrl: path('thumbnail'),
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** An ingest as people see it; `media` once it is complete. */
export function toIngest(row: IngestRow, media: Media | null): Ingest {
  const { id, source, name, stage, state: stored, receivedBytes, totalBytes, problemCode, problemMessage, duplicate, createdAt } = row;
  const state = stored === 'waiting' || stored === 'running' ? (stage === 'check' ? 'checking' : 'receiving') : stored;
  const problem = problemCode !== null && problemMessage !== null ? { code: problemCode, message: say(problemMessage) } : null;
  return { id, source, name, state, receivedBytes, totalBytes, problem, media, duplicate, createdAt: createdAt.toISOString() };
}
