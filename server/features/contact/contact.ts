import type { ContactMessage, NewContactMessage } from '@everycast/contract/contact';
import { message, verbatim } from '@everycast/messages/message';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';
import { createContactStore } from './contact-store.ts';
import type { ContactNeeds } from './needs.ts';

const purpose = 'contact form';
/** Nobody writes a message faster than this. Milliseconds. */
const minTime = 3_000;
/** A form can be left open for a day. Milliseconds. */
const maxTime = 24 * 3_600_000;
const hour = 3_600_000;
/** What a server takes in an hour, however many addresses it comes from, and how much of that is mailed. */
const maxStored = 100;
const maxMailed = 10;

const Form = z.strictObject({ id: z.uuid(), at: z.number() });

/** Messages from visitors to the server's owner. */
export interface Contact {
  /** A new form. */
  form(): string;
  /**
   * Stores a message and mails it to the owner. What a bot has filled in is dropped without a word.
   * @throws AppError invalid_input for a form that isn't ours, is too old or was filled too fast; too_many_requests
   */
  send(sent: NewContactMessage): Promise<void>;
  list(limit: number, cursor?: string): Promise<{ items: ContactMessage[]; cursor: string | null }>;
  /** @throws AppError not_found */
  remove(id: string): Promise<void>;
  /** Deletes what came from an address, whose person leaves. */
  forget(tx: Tx, email: string): Promise<void>;
}

export function createContact(kernel: Pick<Kernel, 'db' | 'clock' | 'mail' | 'secrets' | 'publicUrl'>, needs: ContactNeeds): Contact {
  const store = createContactStore(kernel.db);

  function opened(token: string): z.output<typeof Form> {
    const form = open(token);
    const age = form ? kernel.clock.now().getTime() - form.at : null;
    if (!form || age === null || age > maxTime) throw new AppError('invalid_input', 'contact.form_expired');
    if (age < minTime) throw new AppError('invalid_input', 'contact.too_fast');
    return form;
  }

  function open(token: string): z.output<typeof Form> | null {
    try {
      return Form.parse(JSON.parse(kernel.secrets.open(token, purpose)));
    } catch {
      return null; // not one of ours, or changed
    }
  }

  return {
    form: () => kernel.secrets.seal(JSON.stringify({ id: newId(), at: kernel.clock.now().getTime() }), purpose),

    async send({ token, website, name, email, subject, message: text }) {
      if (website !== '') return;
      const { id } = opened(token);
      const owner = await needs.owner();
      const createdAt = kernel.clock.now();
      await kernel.db.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, 'contact messages');
        const already = await store.countSince(tx, new Date(createdAt.getTime() - hour));
        if (already >= maxStored) throw new AppError('too_many_requests', 'contact.busy');
        if (!(await store.add(tx, { id, name, email, subject, message: text, createdAt }))) return;
        if (!owner || already >= maxMailed) return;
        const params = { name: nameInMail(name), email: verbatim(email), subject, text: verbatim(text) };
        const mail = {
          subject: message('contact.mail_subject', params),
          text: message('contact.mail_text', { ...params, link: verbatim(`${kernel.publicUrl}/settings/server`) }),
        };
        await kernel.mail.send(tx, owner.id, { ...addressed(owner), ...mail, replyTo: email });
      });
    },

    async list(limit, cursor) {
      const rows = await store.list(limit, cursor);
      const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
      return { items, cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
    },

    forget: store.forget,

    async remove(id) {
      if (!(await store.remove(id))) throw new AppError('not_found', 'contact.no_such_message');
    },
  };
}
