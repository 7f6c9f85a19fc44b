import { z } from 'zod';
import { kind } from '../core/records.ts';
import type { Person } from '../core/stand-in.ts';

export const Visibility = z.enum(['public', 'unlisted', 'private', 'direct']);

/** A status as it is stored. */
const StatusBody = z.object({
  author: z.string(),
  text: z.string(),
  warning: z.string(),
  sensitive: z.boolean(),
  visibility: Visibility,
  language: z.string(),
  mediaIds: z.array(z.string()),
  replyTo: z.string().nullable(),
  editedAt: z.string().nullable(),
});
export type StatusBody = z.infer<typeof StatusBody>;
export const storedStatuses = kind('status', StatusBody);
/** `person`: its author, if that is somebody of the audience; `to`: the account that a private one is for. */
export type MastodonStatus = StatusBody & { id: string; at: Date; person?: Person; to?: string };
