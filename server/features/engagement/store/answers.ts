import { type RawBuilder, sql } from 'kysely';

/**
 * When conversations were answered: by what the account wrote elsewhere, by hand, and by responses from here, unless they aren't on the
 * platform. One that is on its way counts, so that nobody else answers in the meantime.
 * @param which the condition for their IDs: "= …"
 */
export const answersTo = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select conversation_id, at from engagement_item where conversation_id ${which} and own
  union all
  select action.conversation_id, action.at from engagement_action action left join target on target.post_id = action.response_id
  where action.conversation_id ${which} and action.action <> 'like'
    and (target.state is null or target.state not in ('failed', 'unconfirmed', 'cancelled'))`;
