import type { Media } from '@everycast/contract/media';

/** What clips need of the library. */
export interface ClipsNeeds {
  media: {
    /** @throws AppError not_found */
    get(workspaceId: string, id: string): Promise<Media>;
    /** Those of `ids` that the workspace has, by ID. */
    resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
    /** A local path to the file while `use` runs. @throws AppError not_found */
    local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;
    /** Adds a local file to the library; the same file again returns the same media. @throws AppError limit_reached, too_large */
    addFile(workspaceId: string, file: { path: string; name: string; folderId: string | null; tags: string[] }): Promise<Media>;
  };
}
