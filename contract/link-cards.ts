import { z } from 'zod';

export const LinkCardQuery = z.object({
  url: z.url({ protocol: /^https?$/, error: 'schema.not_a_page' }).max(4096, 'schema.address_too_long'),
});
export type LinkCardQuery = z.infer<typeof LinkCardQuery>;

/** A link card, as Everycast creates it for platforms that don't read pages themselves. */
export const LinkCard = z
  .object({
    card: z
      .object({
        title: z.string(),
        description: z.string().describe('Empty if the page has none'),
        picture: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
      })
      .nullable(),
    why: z.string().nullable().describe('Why there is no card'),
  })
  .meta({ id: 'LinkCard' });
export type LinkCard = z.infer<typeof LinkCard>;
