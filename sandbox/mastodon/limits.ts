/** This server's limits, Mastodon 4's defaults. Sizes must be below them. */
export const limits = {
  characters: 500,
  files: 4,
  altCharacters: 1500,
  imageBytes: 16 * 1024 * 1024,
  imagePixels: 33_177_600,
  videoBytes: 99 * 1024 * 1024,
  videoPixels: 8_294_400,
  framesPerSecond: 120,
  images: ['image/jpeg', 'image/png', 'image/gif', 'image/heic', 'image/heif', 'image/webp', 'image/avif'],
  videos: ['video/webm', 'video/mp4', 'video/quicktime', 'video/ogg'],
};

const minute = 60;
/** Per account: all API calls, files, deletions, and new posts (class RateLimiter). */
export const allowances = {
  any: { name: 'any', max: 300, seconds: 5 * minute },
  upload: { name: 'upload', max: 30, seconds: 30 * minute },
  remove: { name: 'remove', max: 30, seconds: 30 * minute },
  create: { name: 'create', max: 300, seconds: 180 * minute },
};
