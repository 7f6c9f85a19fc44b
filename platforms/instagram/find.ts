import { graph, listIn, nextIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { api, callMs } from './api.ts';
import { mapErrors } from './problems.ts';

/** Clocks differ: the search starts this long before it was sent. Milliseconds. */
const clockMs = 60_000;
const atOnce = 50;
/** So many pages are looked through. */
const pages = 10;

/**
 * Searches the account's own comments at a path: a post's `comments`, which are listed newest first, or a comment's `replies`. Of these no
 * reference says the order, so all are read.
 */
export function findOwn(context: StepContext, path: string, { text, since }: { text: string; since: Date }): Promise<LookUp> {
  const isNewestFirst = path.endsWith('/comments');
  const { account, env } = context;
  const url = api(account, path);
  const isNew = (comment: Fields): boolean => momentOf(comment) >= since.getTime() - clockMs;
  const isOurs = ({ username, from }: Fields): boolean => {
    const author = username ?? fieldsIn(from).username;
    return author === undefined || author === account.handle;
  };
  return mapErrors(env, 'ask', async () => {
    const listed: Fields[] = [];
    let after: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const query = { fields: 'id,text,timestamp,username', limit: atOnce, after: after ?? undefined };
      const answer = await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
      const some = listIn(answer, url);
      listed.push(...some);
      after = isNewestFirst && !some.every(isNew) ? null : nextIn(answer);
      if (after === null) break;
    }
    const alike = listed.filter((one) => isNew(one) && sameText(one.text, text) && isOurs(one));
    const found = await firstFree(
      alike.map((one) => ({ id: textOf(one.id), at: momentOf(one) })),
      context,
    );
    if (found) return { found: true, outcome: { id: found.id } };
    if (after !== null) throw tooManyNewer();
    return { found: false };
  });
}

const momentOf = ({ timestamp }: Fields): number => Date.parse(textOf(timestamp));
