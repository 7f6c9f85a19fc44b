import { z } from 'zod';
import { Id, Instant } from './common.ts';

export const Notification = z
  .object({
    id: Id,
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable().describe('A path inside the application'),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** A mail that was not sent because no SMTP server is set; the instance owner reads it here. */
export const OutboxMail = z
  .object({ id: Id, to: z.string(), subject: z.string(), text: z.string(), createdAt: Instant })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof OutboxMail>;
