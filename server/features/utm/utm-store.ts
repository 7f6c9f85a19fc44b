import { UtmParameters } from '@everycast/contract/utm';
import type { Database } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { currentLimit } from '../../kernel/database/limit.ts';

const parse = parserOf('utm_default', { parameters: UtmParameters });
interface Used {
  workspaceId: string;
  parameters: UtmParameters;
  usedAt: Date;
}
type Tables = { utmDefault: Used; utmMemberDefault: Used & { userId: string } };

/** The tables of UTM parameters: a limited member has their own. */
export function createUtmStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    async read(workspaceId: string): Promise<UtmParameters | null> {
      const limit = currentLimit();
      if (limit) {
        const own = db.selectFrom('utmMemberDefault').select('parameters').where('workspaceId', '=', workspaceId);
        const found = await own.where('userId', '=', limit.userId).executeTakeFirst();
        return found ? parse(found, workspaceId).parameters : null;
      }
      const query = db.selectFrom('utmDefault').select('parameters').where('workspaceId', '=', workspaceId);
      const row = await query.executeTakeFirst();
      return row ? parse(row, workspaceId).parameters : null;
    },
    async write(row: Used): Promise<void> {
      const { workspaceId: _, ...change } = row;
      const limit = currentLimit();
      if (limit) {
        const own = db.insertInto('utmMemberDefault').values({ ...row, userId: limit.userId });
        await own.onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet(change)).execute();
        return;
      }
      const insert = db.insertInto('utmDefault').values(row);
      await insert.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(change)).execute();
    },
  };
}
