import { z } from 'zod';
import type { Person } from '../core/stand-in.ts';

export const Visibility = z.enum(['public', 'unlisted', 'private', 'direct']);

/** A status as it is stored. */
export type StatusBody = {
  author: string;
  text: string;
  warning: string;
  sensitive: boolean;
  visibility: z.infer<typeof Visibility>;
  language: string;
  mediaIds: string[];
  replyTo: string | null;
  editedAt: string | null;
};
/** `person`: its author, if that is somebody of the audience; `to`: the account that a private one is for. */
export type MastodonStatus = StatusBody & { id: string; at: Date; person?: Person; to?: string };
