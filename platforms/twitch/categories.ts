import { fieldsIn } from '../port/fields.ts';
import type { Find, Found } from '../port/platform.ts';
import { callApi, strange } from './api.ts';
import { reduced } from './problems.ts';

/** As many as fit in a list. */
const max = 20;

/** Games and other broadcast categories (Search Categories). */
export const findCategories: Find = (words, account, env) =>
  reduced(env, 'ask', async () => {
    const answer = await callApi(env, account, '/search/categories', { query: { query: words, first: max } });
    const found = fieldsIn(answer.body).data;
    if (!Array.isArray(found) || !found.every(isCategory)) throw strange(answer, account.service);
    return found.map(({ id, name }) => ({ id, name }));
  });

const isCategory = (one: unknown): one is Found => {
  const { id, name } = fieldsIn(one);
  return typeof id === 'string' && typeof name === 'string';
};
