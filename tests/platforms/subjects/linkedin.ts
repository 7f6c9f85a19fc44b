import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { expect } from 'vitest';
import { asking, consentedAt } from '../../support/connecting.ts';
import { linkedinErrors } from '../../support/descriptions/linkedin.ts';
import { address, lying } from '../contents.ts';
import { jpegs, videos } from '../files.ts';
import { linkedWords } from '../page.ts';
import type { Subject } from '../subject.ts';

/** LinkedIn takes no smaller videos. Bytes. */
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
  // It names pixels instead, whose edge is tried beside the adapter.
  anySize: true,
  // A post that is deleted twice gets 204 both times.
  removesBlindly: true,
  // The login of the second runs out and is not renewed; and no app may read what a member has posted.
  people: 1,
  readable: (remoteId) => remoteId.startsWith('urn:li:organization:'),
  // It names the container and not what is in it.
  unstated: ['codec'],
  options: () => ({}),
  preview: { url: address, ...linkedWords, picture: expect.stringMatching(/^media\//) as string },
  picture: jpegs,
  video: (mark, bytes = minVideo, shape = lying) => videos(mark, bytes, shape),
  // LinkedIn publishes no description: this one was written from its documentation, apart from adapter and stand-in.
  checker: () => (exchanges) => exchanges.flatMap(linkedinErrors),
};
