/** Where files can be imported from, and how people connect: at the source, with an app password, or not at all. */
export const sources = [
  { id: 'google_drive', name: 'Google Drive', connect: 'oauth' },
  { id: 'dropbox', name: 'Dropbox', connect: 'oauth' },
  { id: 'onedrive', name: 'OneDrive', connect: 'oauth' },
  { id: 'webdav', name: 'Nextcloud / WebDAV', connect: 'password' },
  { id: 'openverse', name: 'Openverse', connect: 'none' },
] as const;
export type SourceId = (typeof sources)[number]['id'];

export const sourceNamed = (id: SourceId): (typeof sources)[number] => sources.find((one) => one.id === id) as (typeof sources)[number];

/** Those that need no connection: their own ID is where files are. */
export const openSources = ['openverse'] as const satisfies readonly SourceId[];

/** The most files of one import. */
export const maxSourceFiles = 100;
