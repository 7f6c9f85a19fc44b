/** Where files are sent in pieces, by the tus protocol. */
export const endpoint = '/api/v1/media/uploads';

/** What the uploader keeps an upload under, and the id of the file in it. */
export const fingerprintOf = (id: string): string => `tus-${id}-${endpoint}`;
export const idOfFingerprint = (fingerprint: string): string => fingerprint.slice('tus-'.length, -`-${endpoint}`.length);

/** The address that an upload was given ends with the id of its ingest. */
export const ingestOf = (uploadUrl: string): string => uploadUrl.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
