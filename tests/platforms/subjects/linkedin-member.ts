import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { connectAt } from '../../support/connecting.ts';
import type { Subject } from '../subject.ts';
import { subject as page } from './linkedin.ts';

/** A member, connected with an app that LinkedIn has not vetted: it may write in their name, and read nothing that they have posted. */
export const subject: Subject = {
  ...page,
  connect: (sandbox, world, env) => connectAt(sandbox, linkedin, { app: { ...world.app, vetted: false } }, env),
  // Whether a post is there is found out by sending it once more, which LinkedIn refuses as a duplicate.
  looksBy: 'create',
  unnotified: ['first_comment'],
};
