import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, PerformContext, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { elementsIn, rest, strange } from './api.ts';
import { isPage } from './options.ts';
import { reduced } from './problems.ts';

const newest = 100;

const pathOf = (postId: string): string => `socialActions/${encodeURIComponent(postId)}/comments`;

/** Writes the first comment. Unlike a post's text, a comment's needs no escaping. */
export function comment(postId: string, { account, env, content }: PerformContext): Promise<Json> {
  return reduced(env, 'create', async () => {
    const json = { actor: account.remoteId, object: postId, message: { text: content.firstComment } };
    const answer = await rest(env, account, pathOf(postId), { json });
    const id = answer.headers.get('x-restli-id') ?? fieldsIn(answer.body).id;
    if (typeof id !== 'string' || id === '') throw strange(answer);
    return { id };
  });
}

/** Comments can only be read under posts of pages, and LinkedIn isn't known to reject duplicate comments. */
export function findComment(postId: string, { account, env, content, free }: StepContext): Promise<LookUp> {
  return reduced(env, 'ask', async () => {
    const scopes = (account.credentials.scopes ?? '').split(' ');
    if (!isPage(account.traits) || !['r_organization_social', 'r_organization_social_feed'].some((scope) => scopes.includes(scope))) {
      throw new PlatformProblem('unconfirmed', 'linkedin.no_comment_lookup');
    }
    const comments = elementsIn(await rest(env, account, pathOf(postId), { query: { start: 0, count: newest } }));
    const alike = comments.filter(
      ({ actor, message }) => actor === account.remoteId && sameText(fieldsIn(message).text, content.firstComment),
    );
    const [id] = await free(alike.map((one) => String(one.id)));
    return id === undefined ? { found: false } : { found: true, outcome: { id } };
  });
}
