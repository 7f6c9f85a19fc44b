import { z } from 'zod';

/** What happens to posts that came due while Everycast wasn't running: they are published right away, or wait for a person's decision. */
export const PublishingSettings = z
  .object({
    missed: z.enum(['send', 'ask']),
    graceMinutes: z.number().int().min(1).max(1440).describe('With `ask`: posts late by less than this still go out automatically'),
  })
  .meta({ id: 'PublishingSettings' });
export type PublishingSettings = z.infer<typeof PublishingSettings>;
export const PublishingSettingsChange = PublishingSettings.partial().meta({ id: 'PublishingSettingsChange' });
