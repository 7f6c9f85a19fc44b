import { z } from 'zod';
import { Id, Instant, page } from './common.ts';

export const Notification = z
  .object({
    id: Id,
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable().describe('Path within the app'),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const unread = z.number().int().describe('Total unread');
export const NotificationPage = page(Notification).extend({ unread }).meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;
export const NotificationsRead = z
  .object({ ids: z.array(Id).min(1).max(200).optional().describe('Omit for all') })
  .meta({ id: 'NotificationsRead' });
export const UnreadCount = z.object({ unread }).meta({ id: 'UnreadCount' });

/** A mail that wasn't sent because no SMTP server is set; the instance owner can read it here. */
export const OutboxMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    refusal: z.string().nullable().describe('The mail server’s rejection; null if no server is configured'),
    createdAt: Instant,
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof OutboxMail>;
