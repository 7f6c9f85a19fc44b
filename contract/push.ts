import { z } from 'zod';

/** Browsers that a person's notifications are pushed to; the oldest gives way to one more. */
export const maxPushSubscriptions = 10;

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=?$`));

/** What `PushSubscription.toJSON()` returns in a browser (Push API). */
export const NewPushSubscription = z
  .strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({
      p256dh: base64url(87).describe('The browser’s public key: a point on P-256, uncompressed'),
      auth: base64url(22).describe('16 bytes'),
    }),
  })
  .meta({ id: 'NewPushSubscription' });
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const PushKey = z
  .object({ publicKey: z.string().describe('The server’s VAPID key, for `applicationServerKey`') })
  .meta({ id: 'PushKey' });
export type PushKey = z.infer<typeof PushKey>;

/** What a pushed message contains, as JSON. `tag`: a newer one with the same tag takes its place. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), link: z.string().nullable(), tag: z.string() });
export type PushMessage = z.infer<typeof PushMessage>;
