/** What the service worker answers a page that had it cache files: the first that couldn't be fetched, or null once it has all. */
export interface KeptFiles {
  missing: string | null;
}
