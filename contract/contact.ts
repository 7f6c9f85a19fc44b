import { z } from 'zod';
import { Id, Instant, page } from './common.ts';
import { LineOf } from './one-line.ts';

/** An empty form: what is sent with it proves that it was opened, and when. */
export const ContactForm = z.object({ token: z.string() }).meta({ id: 'ContactForm' });

/** The most that fits a message, in UTF-16 units. */
export const maxContactMessage = 5_000;

export const NewContactMessage = z
  .strictObject({
    token: z.string().max(1_000),
    name: LineOf(120).min(1, 'schema.name_missing'),
    email: z.email('schema.email').max(254),
    subject: LineOf(200).min(1, 'schema.subject_missing'),
    message: z.string().trim().min(1, 'schema.message_missing').max(maxContactMessage, 'schema.too_many_characters'),
    website: z.string().max(500).default('').describe('Stays empty: people don’t see this field'),
  })
  .meta({ id: 'NewContactMessage' });
export type NewContactMessage = z.infer<typeof NewContactMessage>;

export const ContactMessage = z
  .object({ id: Id, name: z.string(), email: z.string(), subject: z.string(), message: z.string(), createdAt: Instant })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;
export const ContactMessagePage = page(ContactMessage).meta({ id: 'ContactMessagePage' });
