import { analyticsParts, postSorts } from '@everycast/contract/analytics';
import { dayAt, Temporal } from '@everycast/contract/time';
import type { Seeded } from './seed.ts';

const base = '/api/v1/analytics';

/** A page of the posts is as long as on the dashboard. */
const pageSize = 50;

/**
 * Everything that the dashboard requests, by name: each view of its usual week, and of a whole year.
 * @param get asks the server, for the cursors of the second pages
 */
export async function queriesOf(
  { account, label }: Seeded,
  get: (path: string) => Promise<{ cursor: string | null }>,
): Promise<Map<string, string>> {
  const today = dayAt(new Date(), 'UTC').date;
  const last = (days: number) => `from=${Temporal.PlainDate.from(today).subtract({ days: days - 1 })}&to=${today}`;
  const ranges = { week: last(7), year: last(365) };
  const queries = new Map<string, string>();
  for (const [name, range] of Object.entries(ranges)) {
    queries.set(`overview, ${name}`, `${base}/overview?${range}`);
    queries.set(`overview of an account, ${name}`, `${base}/overview?${range}&account=${account}`);
    queries.set(`overview of a label, ${name}`, `${base}/overview?${range}&label=${label}`);
    for (const part of analyticsParts) queries.set(`breakdown by ${part}, ${name}`, `${base}/breakdown?${range}&by=${part}`);
    for (const sort of postSorts) {
      const path = `${base}/posts?${range}&sort=${sort}&limit=${pageSize}`;
      queries.set(`posts by ${sort}, ${name}`, path);
      const { cursor } = await get(path);
      if (name === 'year') queries.set(`posts by ${sort}, ${name}, second page`, `${path}&cursor=${cursor}`);
    }
    queries.set(`posts of an account, ${name}`, `${base}/posts?${range}&sort=engagement&limit=${pageSize}&account=${account}`);
    // A hundredth of the data has hardly a post with a label in a week, and an empty page weighs nothing.
    if (name === 'year')
      queries.set(`posts of a label, ${name}`, `${base}/posts?${range}&sort=engagement&limit=${pageSize}&label=${label}`);
  }
  return queries.set('best times of an account', `${base}/best-times?account=${account}`);
}
