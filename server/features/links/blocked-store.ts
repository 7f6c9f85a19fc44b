import type { Database } from '../../kernel/database/database.ts';
import { domainsOf } from './rules.ts';

type BlockedTables = { shortLinkBlock: { domain: string; createdAt: Date } };

/** Domains that no short link may lead to; what is below a domain is blocked with it. */
export function createBlockedStore(database: Database) {
  const db = database.withTables<BlockedTables>();
  return {
    list: () => db.selectFrom('shortLinkBlock').selectAll().orderBy('domain').execute(),
    async has(host: string): Promise<boolean> {
      const query = db.selectFrom('shortLinkBlock').select('domain').where('domain', 'in', domainsOf(host)).limit(1);
      return (await query.executeTakeFirst()) !== undefined;
    },
    async add(domain: string, now: Date): Promise<void> {
      const insert = db.insertInto('shortLinkBlock').values({ domain, createdAt: now });
      await insert.onConflict((conflict) => conflict.column('domain').doNothing()).execute();
    },
    async remove(domain: string): Promise<void> {
      await db.deleteFrom('shortLinkBlock').where('domain', '=', domain).execute();
    },
  };
}
