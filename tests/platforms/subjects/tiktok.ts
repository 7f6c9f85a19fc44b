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
  // Photos whose answer was lost cannot be found before TikTok lists them, minutes later; what became of a video can be asked at once.
  prefers: 'video',
  // With its last bytes a video is posted, at an address that wants no token and has no limit.
  never: { create: ['unauthorized', 'revoked', 'rate_limited'] },
  // Others may post to fewer people only.
  people: 1,
  // Of photos nothing tells that they are not there.
  surest: 'video',
  options: () => ({ privacy: 'PUBLIC_TO_EVERYONE' }),
  picture: jpegs,
  worksOn: ['image', 'images'],
  video: videos,
  // It says how long a video may be, and not how short.
  unstated: ['shortest'],
  served: async (content) => ({ ...content, media: await Promise.all(content.media.map(served)) }),
  // TikTok publishes no description: this one was written from its documentation, apart from adapter and stand-in.
  checker: () => (exchanges) => exchanges.flatMap(tiktokErrors),
  async close() {
    await (await host)?.close();
  },
};
