import { z } from 'zod';
import { units } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { Answer } from '../core/routes/http.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { badParameter } from './errors.ts';
import { listIn, refusalOf } from './params.ts';

const subscriptions = kind('subscription', z.object({ fields: z.array(z.string()) }));
/** Longer than a list of all fields. UTF-16 units. */
const longestList = 1000;

/** Which fields of an account its app is called about. `known`: those that the edge accepts. */
export function createSubscriptions({ records }: Pick<StandInContext, 'records'>, known: readonly string[]) {
  const Fields = z.strictObject({
    subscribed_fields: units(longestList)
      .transform(listIn)
      .pipe(z.array(z.enum(known)).min(1)),
  });

  return {
    /** Those of the account, or none. */
    of: async (account: string): Promise<string[]> => (await records.get(subscriptions, account))?.body.fields ?? [],

    /** POST …/subscribed_apps: replaces them. */
    async set(tenant: string, account: string, params: unknown): Promise<Answer> {
      const wish = Fields.safeParse(params);
      if (!wish.success) return badParameter(refusalOf(wish.error));
      const body = { fields: wish.data.subscribed_fields };
      if (!(await records.add(subscriptions, { id: account, tenant, body }))) await records.change(subscriptions, account, () => body);
      return { status: 200, body: { success: true } };
    },
  };
}
