import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { expect } from 'vitest';
import { blueskyChecker } from '../../support/bluesky-description.ts';
import { platformApis } from '../../support/openapi.ts';
import { address, lying } from '../contents.ts';
import { pngs, videos } from '../files.ts';
import { linkedWords } from '../page.ts';
import type { Subject } from '../subject.ts';

/** Newer than the description; held to the lexicons of Bluesky's own package beside the adapter. */
const inPieces = /\.(startUpload|uploadPart|finishUpload|getUploadStatus|addReaction)$/;

export const subject: Subject = {
  platform: bluesky,
  async connect(sandbox, world, env) {
    const [login] = (await sandbox.platforms.get('bluesky')?.standIn.logins?.(world.id)) ?? [];
    if (!login) throw new Error('Nobody is in this world.');
    return bluesky.connect.connect({ service: sandbox.serviceOf('bluesky'), ...login }, env);
  },
  refused: 'renew',
  accessOutlives: true,
  // Whether a record is there, anybody may ask.
  never: { look: ['unauthorized', 'revoked'] },
  repeats: true,
  renewsAgain: true,
  oncePerIntent: true,
  options: () => ({}),
  preview: { url: address, ...linkedWords, picture: expect.stringContaining('getBlob') as string },
  picture: pngs,
  // Its own app takes 2000 characters at most; its servers take any number.
  anyAlt: true,
  // What its servers do not know by its first bytes is to them what its sender says; the test against a real one holds that.
  anyPicture: true,
  // Three minutes are the most.
  video: (mark, bytes, shape = lying) => videos(mark, bytes, { ...shape, seconds: Math.min(shape.seconds, 60) }),
  // Whatever its service can read is made into what it plays.
  unstated: ['codec'],
  checker() {
    const folder = platformApis();
    if (folder === null) return null;
    const checker = blueskyChecker(folder);
    return (exchanges, service) =>
      exchanges
        // Limits are documented in prose only.
        .filter(({ url, status }) => !inPieces.test(url.pathname) && status !== 429)
        .flatMap((one) => {
          const path = new URL(one.url.href.replace(service, 'http://server').replace('/video/xrpc/', '/xrpc/'));
          return checker.check({ ...one, url: path, contentType: one.headers.get('content-type') });
        });
  },
};
