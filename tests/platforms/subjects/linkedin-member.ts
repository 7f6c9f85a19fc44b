import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { connectAt } from '../../support/connecting.ts';
import type { Subject } from '../subject.ts';
import { subject as page } from './linkedin.ts';

/** A member connected through an app that LinkedIn has not vetted: it may post in their name, but not read their posts. */
export const subject: Subject = {
  ...page,
  // Such an app may read no metrics, and none may read comments on members' posts; both are in the adapter's tests.
  without: ['metrics', 'engagement'],
  connect: (sandbox, world, env) => connectAt(sandbox, linkedin, { app: { ...world.app, vetted: false } }, env),
  // Whether a post exists is found out by sending it again, which LinkedIn rejects as a duplicate.
  looksBy: 'create',
  unnotified: ['first_comment'],
};
