/** The storage keys of this media item: the source, the stored version if it differs, and the thumbnail. */
export const keysOf = ({ workspaceId, id }: { workspaceId: string; id: string }) => {
  const key = `media/${workspaceId}/${id}`;
  return { source: `${key}-source`, file: `${key}-file`, thumbnail: `${key}-thumbnail.webp` };
};
