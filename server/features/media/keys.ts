/** The storage keys of this media item: the source, the stored version if it differs, and the thumbnail. */
export const keysOf = ({ workspaceId, id }: { workspaceId: string; id: string }) => {
  const key = `media/${workspaceId}/${id}`;
  return { source: `${key}-source`, file: `${key}-file`, thumbnail: `${key}-thumbnail.webp` };
};

/** The storage key of a piece of an unfinished upload; `at`: its first byte. */
export const pieceKey = ({ workspaceId, id }: { workspaceId: string; id: string }, at: number): string =>
  `media/${workspaceId}/${id}-piece-${at}`;
