import { graphReading } from '../meta/problems.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { problemReader, reducedBy } from '../port/map-errors.ts';

const name = 'Instagram';

/** Subcodes of publishing. Second-hand, but for the first. */
const tooManyPosts = 2_207_042;
const looksLikeSpam = 2_207_051;
const notReady = 2_207_027;
const expired = [2_207_020, 2_207_006];

export const expiredMessage = `${name} has forgotten what was prepared for this post: it is kept for a day. Press Retry, and it is prepared again.`;

const special: Parameters<typeof graphReading>[1] = (_failure, { code, subcode }) => {
  if (code === 9 || subcode === tooManyPosts) {
    const message = `${name} limits how much an account may publish in a day, and that much is published. It goes on when ${name} allows it.`;
    return { kind: 'retry_later', message };
  }
  if (subcode === looksLikeSpam) return { kind: 'rejected', message: `${name} takes this for spam, and has not published it.` };
  if (subcode === notReady) return { kind: 'outage', message: `${name} is not ready yet with what was prepared for this post.` };
  return expired.includes(subcode) ? { kind: 'rejected', message: expiredMessage } : undefined;
};

/** What a failed call of the Graph API means. */
export const reduced = reducedBy(problemReader(graphReading(name, special)));

const byGraph = graphReading(name, special);
const wrongSecret = /client secret|client id|platform app/i;

/** What a failed exchange of a code means: its endpoint writes errors in a way of its own. */
export const reducedTokens = reducedBy(
  problemReader({
    ...byGraph,
    said(failure) {
      const { error_type: type, error_message: message } = fieldsIn(failure.body);
      return typeof type === 'string' ? { code: type, message: textOf(message) } : byGraph.said(failure);
    },
    special(failure, said, purpose) {
      if (said === null || failure.status >= 500) return undefined;
      if (wrongSecret.test(said.message)) {
        const message = `${name} does not know the app that this Everycast uses. Whoever runs it must check its credentials in Settings.`;
        return { kind: 'rejected', message };
      }
      const graph = byGraph.special?.(failure, said, purpose);
      if (graph || said.code !== 'OAuthException') return graph;
      return {
        kind: 'rejected',
        message: `${name} does not take this consent any more: it waited too long, or was used already. Connect again.`,
      };
    },
  }),
);
