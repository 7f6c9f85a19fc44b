import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { isNewestFirst } from '../port/newest-first.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { elementsIn, encoded, isGone, rest, unexpectedAnswer } from './api.ts';
import { isPage } from './options.ts';
import { mapErrors, mapResponseErrors } from './problems.ts';

/** Comments per request: the most that is documented. */
const atOnce = 100;
/** Requests that a look-up makes at most. */
const lookedThrough = 10;
/** Clocks differ: the search starts this long before the comment was sent. Milliseconds. */
const clockMs = 60_000;

/** `at`: ISO 8601; '' if LinkedIn doesn't say. */
export type CommentEntry = { id: string; at: string; fields: Fields };

/** Comments under a post or, by its URN, under a comment. LinkedIn documents no order. */
export interface Comments {
  entries: CommentEntry[];
  /** null if they aren't newest first. */
  order: readonly CommentEntry[] | null;
  /** Where the list goes on; null at the end. */
  after: string | null;
}

/** `under`: the URN of a post, or of the comment that is answered; `object`: of the post, as LinkedIn calls it there. */
export interface NewComment {
  under: string;
  object: string;
  parentComment?: string;
  text: string;
}

const pathOf = (urn: string): string => `socialActions/${encoded(urn)}/comments`;

/** Whether this login may read comments: only those of Pages can be read. */
export function mayReadComments({ traits, credentials }: Pick<ConnectedAccount, 'traits' | 'credentials'>): boolean {
  const scopes = (credentials.scopes ?? '').split(' ');
  return isPage(traits) && ['r_organization_social', 'r_organization_social_feed'].some((scope) => scopes.includes(scope));
}

/** Writes a comment. Unlike a post's text, a comment's needs no escaping. */
export function comment({ under, text, ...where }: NewComment, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Json> {
  return mapResponseErrors(env, 'create', async () => {
    const json = { actor: account.remoteId, ...where, message: { text } };
    const answer = await rest(env, account, pathOf(under), { json });
    const id = answer.headers.get('x-restli-id') ?? fieldsIn(answer.body).id;
    if (typeof id !== 'string' || id === '') throw unexpectedAnswer(answer);
    return { id };
  });
}

/** A page of the comments; none, if what they are under no longer exists. @throws CallFailure, PlatformProblem retry_later */
export async function commentsUnder(urn: string, from: string | null, account: ConnectedAccount, env: PlatformEnv): Promise<Comments> {
  const start = Number(from ?? 0);
  const answer = await rest(env, account, pathOf(urn), { query: { start, count: atOnce }, also: [404] });
  if (isGone(answer)) return { entries: [], order: null, after: null };
  const elements = elementsIn(answer);
  const entries = elements.map((fields) => ({ id: String(fields.id), at: timeOf(fields), fields }));
  return { entries, order: isNewestFirst(entries) ? entries : null, after: elements.length < atOnce ? null : String(start + atOnce) };
}

function timeOf({ created }: Fields): string {
  const { time } = fieldsIn(created);
  return typeof time === 'number' && Number.isFinite(time) ? new Date(time).toISOString() : '';
}

/** Finds a comment by its text: LinkedIn has no key for it, and isn't known to reject duplicates. @param under as it was sent */
export function findComment({ under, text }: Pick<NewComment, 'under' | 'text'>, context: StepContext): Promise<LookUp> {
  const { account, env, since } = context;
  const from = since.getTime() - clockMs;
  return mapErrors(env, 'ask', async () => {
    if (!mayReadComments(account)) throw new PlatformProblem('unconfirmed', 'linkedin.no_comment_lookup');
    const matches: { id: string; at: number }[] = [];
    let after: string | null = null;
    for (let asked = 0; asked < lookedThrough; asked += 1) {
      const page: Comments = await commentsUnder(under, after, account, env);
      const newer = page.entries.map((one) => ({ ...one, at: Date.parse(one.at) })).filter(({ at }) => at >= from);
      matches.push(
        ...newer.filter(({ fields }) => fields.actor === account.remoteId && sameText(textOf(fieldsIn(fields.message).text), text)),
      );
      after = page.after;
      if (after === null || (page.order !== null && newer.length < page.entries.length)) break;
      if (asked === lookedThrough - 1 && matches.length === 0) throw tooManyNewer();
    }
    const match = await firstFree(matches, context);
    return match ? { found: true, outcome: { id: match.id } } : { found: false };
  });
}
