import { metaResponder } from '../../meta/engagement/respond.ts';
import { graph, idIn } from '../../meta/graph.ts';
import { tokenOf } from '../../port/account.ts';
import { api, callMs } from '../api.ts';
import { findOwn } from '../find.ts';
import { refuses } from '../manifest.ts';
import { mapResponseErrors } from '../problems.ts';
import { chatOf } from './items.ts';

const repliesTo = (thread: string): string => `${thread}/replies`;

/** Answers comments, sends messages, and reacts to them. */
export const instagramResponder = metaResponder({
  // From the page on sending messages: no other one.
  reaction: 'love',
  mapErrors: mapResponseErrors,
  refuses,
  chatOf,

  /** Only comments at the top can be answered: the reference of the edge `replies`. */
  async reply(thread, { account, env, content }) {
    const url = api(account, repliesTo(thread));
    return idIn(await graph(env, { url, form: { message: content.text }, token: tokenOf(account), timeoutMs: callMs }), url);
  },

  findReply: (thread, since, context) => findOwn(context, repliesTo(thread), { text: context.content.text, since: new Date(since) }),

  // Comments and messages don't have a page.
  pageOf: () => null,
});
