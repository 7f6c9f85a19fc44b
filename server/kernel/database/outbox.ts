import type { Clock as TimeFormat } from '@everycast/contract/times-shown';
import type { Message } from '@everycast/messages/message';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { readableMessage } from '../messages.ts';
import type { Database, Tx } from './database.ts';
import { json } from './json.ts';

type Tables = { outboxMail: KeptMail };

export interface KeptMail {
  id: string;
  recipient: string;
  /** This and the next two are the recipient's; null if they have chosen none. */
  language: string | null;
  zone: string | null;
  clock: TimeFormat | null;
  subject: Message;
  /** Encrypted. */
  body: string;
  /** The mail server's error; null if there was no server. */
  refusal: string | null;
  createdAt: Date;
}

/** How long undelivered mail is kept. Milliseconds. */
const keptFor = 30 * 24 * 3600 * 1000;

/** Mail that wasn't delivered, because no SMTP server is set or because it rejected the mail. */
export function createOutbox(database: Database, clock: Clock) {
  return {
    async add(tx: Tx, mail: Omit<KeptMail, 'id' | 'createdAt'>): Promise<void> {
      const db = tx.withTables<Tables>();
      const now = clock.now();
      await db
        .deleteFrom('outboxMail')
        .where('createdAt', '<', new Date(now.getTime() - keptFor))
        .execute();
      await db
        .insertInto('outboxMail')
        .values({ id: newId(), ...mail, subject: json(mail.subject), createdAt: now })
        .execute();
    },
    async forget(tx: Tx, recipient: string): Promise<void> {
      await tx.withTables<Tables>().deleteFrom('outboxMail').where('recipient', '=', recipient).execute();
    },
    /** Newest first; `before`: the ID of the last one on the previous page. */
    async list(limit: number, before?: string): Promise<KeptMail[]> {
      let query = database.withTables<Tables>().selectFrom('outboxMail').selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('id', '<', before);
      return (await query.execute()).map((row) => ({ ...row, subject: readableMessage(row.subject) }));
    },
  };
}
