import type { MediaFile } from '@everycast/platforms/port/media-file';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { connectAt } from '../../support/connecting.ts';
import { tiktokErrors } from '../../support/descriptions/tiktok.ts';
import { fileHost } from '../../support/meta.ts';
import { jpegs, videos } from '../files.ts';
import type { Subject } from '../subject.ts';

let host: ReturnType<typeof fileHost> | null = null;
async function served(file: MediaFile): Promise<MediaFile> {
  host ??= fileHost();
  return file.kind === 'image' ? (await host).serve(file) : file;
}

export const subject: Subject = {
  platform: tiktok,
  connect: (sandbox, world, env) => connectAt(sandbox, tiktok, world, env),
  refused: 'renew',
  // Photos whose response was lost cannot be found until TikTok lists them, minutes later; a video's status is available immediately.
  prefers: 'video',
  // The last chunk posts the video, at an address that needs no token and has no rate limit.
  never: { create: ['unauthorized', 'revoked', 'rate_limited'] },
  // The other people may only post to a limited audience.
  people: 1,
  // For photos, nothing proves that they were not posted.
  surest: 'video',
  options: () => ({ privacy: 'PUBLIC_TO_EVERYONE' }),
  picture: jpegs,
  worksOn: ['image', 'images'],
  video: videos,
  // TikTok states a maximum length of videos, but no minimum.
  unstated: ['shortest'],
  served: async (content) => ({ ...content, media: await Promise.all(content.media.map(served)) }),
  // TikTok publishes no API description: this one was written from its documentation, independently of adapter and stand-in.
  checker: () => (exchanges) => exchanges.flatMap(tiktokErrors),
  async close() {
    await (await host)?.close();
  },
};
