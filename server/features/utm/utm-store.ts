import { UtmParameters } from '@everycast/contract/utm';
import type { Database } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';

const parse = parserOf('utm_default', { parameters: UtmParameters });
type Tables = { utmDefault: { workspaceId: string; parameters: UtmParameters; usedAt: Date } };

/** The table of UTM parameters. */
export function createUtmStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    async read(workspaceId: string): Promise<UtmParameters | null> {
      const query = db.selectFrom('utmDefault').select('parameters').where('workspaceId', '=', workspaceId);
      const row = await query.executeTakeFirst();
      return row ? parse(row, workspaceId).parameters : null;
    },
    async write(row: Tables['utmDefault']): Promise<void> {
      const { workspaceId: _, ...change } = row;
      const insert = db.insertInto('utmDefault').values(row);
      await insert.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(change)).execute();
    },
  };
}
