import { metaResponder } from '../../meta/engagement/respond.ts';
import { graph, idIn, successIn } from '../../meta/graph.ts';
import { tokenOf } from '../../port/account.ts';
import { api, callMs, webPage } from '../api.ts';
import { findComment } from '../find.ts';
import { refuses } from '../manifest.ts';
import { mapResponseErrors } from '../problems.ts';
import { chatOf } from './items.ts';

/** Likes and answers comments and posts, and sends messages. */
export const facebookResponder = metaResponder({
  // From the page on sender actions: any emoji.
  reaction: '❤️',
  mapErrors: mapResponseErrors,
  refuses,
  chatOf,

  async like(id, { account, env }) {
    const url = api(account, `${id}/likes`);
    successIn(await graph(env, { url, method: 'POST', token: tokenOf(account), timeoutMs: callMs }), url);
  },

  /** Facebook shows answers to answers in the thread of the comment at its top. */
  async reply(thread, { account, env, content }) {
    const url = api(account, `${thread}/comments`);
    return idIn(await graph(env, { url, form: { message: content.text }, token: tokenOf(account), timeoutMs: callMs }), url);
  },

  findReply: (thread, since, context) => findComment(context, { under: thread, text: context.content.text, since }),

  // Messages don't have a page.
  pageOf: (id, account) => (/^\d+_\d+$/.test(id) ? webPage(account, id) : null),
});
