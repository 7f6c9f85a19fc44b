/** Where files of the media of this id lie in the storage: what was given, what is kept of it where that is something else, the small picture. */
export const keysOf = ({ workspaceId, id }: { workspaceId: string; id: string }) => {
  const key = `media/${workspaceId}/${id}`;
  return { source: `${key}-source`, file: `${key}-file`, thumbnail: `${key}-thumbnail.webp` };
};
