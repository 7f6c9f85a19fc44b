import type { Media } from '@everycast/contract/media';
import type { MediaRow } from './media-store.ts';

/** A file as people see it. */
export function toMedia(row: MediaRow): Media {
  const { id, kind, contentType, animated, bytes, width, height, duration, name, alt, folderId, tags, workspaceId } = row;
  const { framesPerSecond, videoCodec, audioCodec } = row;
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
    framesPerSecond,
    videoCodec,
    audioCodec,
    url: path('file'),
    thumbnailUrl: path('thumbnail'),
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
