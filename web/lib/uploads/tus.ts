/** The endpoint for chunked uploads, by the tus protocol. */
export const endpoint = '/api/v1/media/uploads';

/** The uploader's key for an upload, and the file's ID in it. */
export const fingerprintOf = (id: string): string => `tus-${id}-${endpoint}`;
export const idOfFingerprint = (fingerprint: string): string => fingerprint.slice('tus-'.length, -`-${endpoint}`.length);

/** An upload's URL ends with its ingest's ID. */
export const ingestOf = (uploadUrl: string): string => uploadUrl.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
