import type { EngagementRules } from '../../port/manifest.ts';

/**
 * What X doesn't let apps do. It removed likes from all access levels that anyone can sign up for (change log, April 2026), and its API has
 * no reactions to messages.
 */
export const refuses: NonNullable<EngagementRules['refuses']> = (action, { kind }, _now, { likes }) => {
  if (action !== 'like') return null;
  if (kind === 'dm') return 'twitter.no_reactions';
  return likes === true ? null : 'twitter.no_likes';
};
