import { message as coded } from '@everycast/messages/message';
import { doneIn } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { callApi, listIn, unexpectedAnswer } from './api.ts';
import { mapErrors } from './problems.ts';

const announcementPrefix = 'announcement:';

/** Whether Twitch itself assigned this ID. */
export const isNamed = (id: string): boolean => !id.startsWith(announcementPrefix);

/** Sends an announcement to the channel's own chat. Twitch assigns no ID, so its time is used. */
export function announce(message: string, color: string, { account, env }: PerformContext): Promise<Json> {
  const query = { broadcaster_id: account.remoteId, moderator_id: account.remoteId };
  return mapErrors(env, 'create', async () => {
    doneIn(await callApi(env, account, '/chat/announcements', { method: 'POST', query, json: { message, color } }), account.service);
    return { id: `${announcementPrefix}${env.now().toISOString()}` };
  });
}

/** Writes in the channel's own chat. A successful response may say that the message was dropped. */
export function write(message: string, { account, env }: PerformContext): Promise<Json> {
  const json = { broadcaster_id: account.remoteId, sender_id: account.remoteId, message };
  return mapErrors(env, 'create', async () => {
    const answer = await callApi(env, account, '/chat/messages', { json });
    const [sent] = listIn(answer, account.service);
    if (sent?.is_sent === false) {
      const { code, message: words } = fieldsIn(sent.drop_reason);
      const reason = typeof words === 'string' && words !== '' ? coded('twitch.dropped_because', { words }) : 'twitch.dropped';
      throw new PlatformProblem('rejected', reason, {
        platformMessage: `${code ?? 'dropped'}: ${words ?? ''}`,
      });
    }
    if (typeof sent?.message_id !== 'string' || sent.is_sent !== true) throw unexpectedAnswer(answer, account.service);
    return { id: `message:${sent.message_id}` };
  });
}
