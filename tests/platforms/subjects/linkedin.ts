import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { expect } from 'vitest';
import { asking, consentedAt } from '../../support/connecting.ts';
import { linkedinErrors } from '../../support/descriptions/linkedin.ts';
import { address, lying } from '../contents.ts';
import { jpegs, videos } from '../files.ts';
import { linkedWords } from '../page.ts';
import type { Subject } from '../subject.ts';

/** LinkedIn's minimum size of a video, in bytes. */
const minVideo = 80_000;

/** A page, whose posts can be read back. */
export const subject: Subject = {
  platform: linkedin,
  async connect(sandbox, world, env) {
    const grant = await consentedAt(sandbox, linkedin, world, env);
    const [, page] = await linkedin.connect.accounts(grant, asking(sandbox, linkedin, world), env);
    if (!page) throw new Error('There is no page.');
    return { ...page, app: world.app };
  },
  refused: 'renew',
  unnamed: 'LinkedIn Member',
  // LinkedIn limits pixels instead; the adapter's tests cover that limit.
  anySize: true,
  // Deleting a post twice returns 204 both times.
  removesBlindly: true,
  // The second person's login expires and cannot be renewed, and no app may read a member's posts.
  people: 1,
  readable: (remoteId) => remoteId.startsWith('urn:li:organization:'),
  // LinkedIn names the container, not the codec.
  unstated: ['codec'],
  options: () => ({}),
  preview: { url: address, ...linkedWords, picture: expect.stringMatching(/^media\//) as string },
  picture: jpegs,
  video: (mark, bytes = minVideo, shape = lying) => videos(mark, bytes, shape),
  // LinkedIn publishes no API description: this one was written from its documentation, independently of adapter and stand-in.
  checker: () => (exchanges) => exchanges.flatMap(linkedinErrors),
};
