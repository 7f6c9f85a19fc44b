import { createAccountCheckStore } from '../../features/accounts/account-check-store.ts';
import { countedAhead } from '../../features/accounts/account-metrics.ts';
import { lateAfter, stuckAfter } from '../../features/publishing/work/publishing-metrics.ts';
import { createWatchStore } from '../../features/publishing/work/watch-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database/database.ts';
import { foreignSchema, schemaOf } from '../../kernel/database/migrate.ts';
import { counted } from '../instance.ts';
import { type Finding, ok, warning } from './finding.ts';

const clock: Clock = { now: () => new Date(), ofDatabase: true };

/** What deploy/alerts.yml warns of, now. Nothing if the database isn't one of this version's. */
export async function lookAtWork(db: Database): Promise<Finding[]> {
  const { applied, known } = await schemaOf(db);
  if (applied.length === 0 || foreignSchema(applied, known)) return [];
  const watch = createWatchStore(db, clock);
  const [late, stuck] = [await watch.late(lateAfter), await watch.stuck(stuckAfter)];
  const { expiring, reconnect } = await createAccountCheckStore(db).needingOwner(new Date(Date.now() + countedAhead));
  return [posts(late, stuck), logins(expiring, reconnect)];
}

function posts(late: number, stuck: number): Finding {
  const problems = [
    ...(late > 0
      ? [`${counted(late, 'target')} due for more than five minutes. Check that a process with the worker role is running`]
      : []),
    ...(stuck > 0 ? [`${counted(stuck, 'target')} going out for more than an hour. Look at the history of these posts`] : []),
  ];
  return problems.length === 0 ? ok('Posts', 'none late, none stuck') : warning('Posts', `${problems.join('; ')}.`);
}

function logins(expiring: number, reconnect: number): Finding {
  const problems = [
    ...(reconnect > 0 ? [`${counted(reconnect, 'account')} to connect again`] : []),
    ...(expiring > 0 ? [`${counted(expiring, 'account')} whose login ends within three days`] : []),
  ];
  if (problems.length === 0) return ok('Logins', 'none ends within three days');
  return warning('Logins', `${problems.join(', ')}. Their people were notified; remind them.`);
}
