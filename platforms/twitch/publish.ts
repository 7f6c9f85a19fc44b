import { hostOf } from '../port/hosts.ts';
import type { Traits } from '../port/manifest.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, Publisher } from '../port/publisher.ts';
import { type Step, stepOf, thePost } from '../port/steps.ts';
import { Created, outcomeIn, readOutcome } from '../port/stored.ts';
import { announce, isNamed, write } from './chat.ts';
import { connectBy } from './manifest.ts';
import { optionsIn, type TwitchOptions } from './options.ts';
import { findPlanned, plan, replan, segmentIn, unplan } from './schedule.ts';

const stepsFor: Readonly<Record<TwitchOptions['as'], Step>> = {
  announcement: stepOf(thePost, 'steps.announcement', { quota: 'announcements' }),
  message: stepOf(thePost, 'steps.chat_message', { quota: 'messages' }),
  segment: stepOf(thePost, 'steps.broadcast', { quota: 'points' }),
};

const chosenFor = ({ text, options }: Content, { traits }: { traits: Traits }): TwitchOptions => optionsIn(text, options, traits);

export const twitchPublisher: Publisher = {
  steps: (content, account) => [stepsFor[chosenFor(content, account).as]],

  intend: () => null,

  async perform(context) {
    const chosen = chosenFor(context.content, context.account);
    switch (chosen.as) {
      case 'announcement':
        return announce(chosen.message, chosen.color, context);
      case 'message':
        return write(chosen.message, context);
      case 'segment':
        return plan(chosen.segment, context);
    }
  },

  async lookUp(context) {
    const chosen = chosenFor(context.content, context.account);
    if (chosen.as === 'segment') return findPlanned(chosen.segment, context);
    throw new PlatformProblem('unconfirmed', 'twitch.no_chat_lookup');
  },

  /** Announcements have no ID on Twitch, and can't be listed. */
  itemOf(step, outcome) {
    const { id } = readOutcome(Created, step.key, outcome);
    return isNamed(id) ? { step: step.key, remoteId: id } : null;
  },

  published(outcomes, { service, handle }) {
    const { id } = outcomeIn(Created, outcomes, thePost);
    const channel = `${hostOf(connectBy, service, 'web')}/${handle}`;
    return { remoteId: id, permalink: segmentIn(id) === null ? channel : `${channel}/schedule` };
  },

  async remove({ remoteId }, account, env) {
    const segment = segmentIn(remoteId);
    if (segment !== null) return unplan(segment, { account, env });
    throw new PlatformProblem('rejected', 'twitch.no_remove');
  },

  async edit({ remoteId }, { text, options }, account, env) {
    const segment = segmentIn(remoteId);
    const chosen = optionsIn(text, { ...options, as: 'segment' }, account.traits);
    if (segment !== null && chosen.as === 'segment') return replan(segment, chosen.segment, { account, env });
    throw new PlatformProblem('rejected', 'twitch.no_edit');
  },
};
