/** The limits of this server and its video service, as on Bluesky's own. Bytes, seconds. */
export const limits = {
  blobBytes: 52_428_800,
  imageBytes: 2_000_000,
  thumbBytes: 1_000_000,
  images: 4,
  graphemes: 300,
  messageGraphemes: 1000,
  messageBytes: 10_000,
  textBytes: 3000,
  videoBytes: 300_000_000,
  videoSeconds: 180,
  videoTypes: ['video/mp4', 'video/mpeg', 'video/quicktime', 'video/webm', 'image/gif'],
  pieceBytes: 8 * 1024 * 1024,
  dailyVideos: 25,
  dailyBytes: 10_000_000_000,
};

const hour = 3600;
/** Points for writes: creating a record costs three, deleting one costs one. */
export const points = (cost: number) => ({ name: 'points', max: 5000, seconds: hour, cost });
export const uploads = { name: 'uploads', max: 1000, seconds: 24 * hour };
export const loginsAllowed = { name: 'logins', max: 30, seconds: 300 };

export const seconds = { access: 2 * hour, refresh: 90 * 24 * hour, grace: 2 * hour };
