import type { Media } from '@everycast/contract/media';

/** What clips ask of the library. */
export interface ClipsNeeds {
  media: {
    /** @throws AppError not_found */
    get(workspaceId: string, id: string): Promise<Media>;
    /** Those of `ids` that the workspace has, by id. */
    resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
    /** The file on this machine, for as long as `use` runs. @throws AppError not_found */
    local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;
    /** Takes a local file into the library; the same file again gives the same media. @throws AppError limit_reached, too_large */
    addFile(workspaceId: string, file: { path: string; name: string; folderId: string | null; tags: string[] }): Promise<Media>;
  };
}
