import { z } from 'zod';
import { Id } from './common.ts';
import { PlatformId } from './platforms.ts';

const Media = z.array(z.object({ id: Id, alt: z.string() }));

/** What each account of a post gets, and what its platform says about it. */
export const PostPreview = z
  .object({
    targets: z.array(
      z.object({
        accountId: Id,
        platform: PlatformId,
        handle: z.string(),
        text: z.string().describe('As it goes out: variables are filled in, and parts are joined where a platform has no threads'),
        media: Media,
        thread: z.array(z.object({ text: z.string(), media: Media })),
        firstComment: z.string(),
        issues: z
          .array(
            z.object({
              weight: z
                .enum(['stops', 'note'])
                .describe('`stops`: it can’t be published like this; `note`: it can, and this is what happens'),
              field: z.string(),
              message: z.string().describe('In the reader’s language'),
            }),
          )
          .describe('Everything that the platform’s rules say'),
      }),
    ),
  })
  .meta({ id: 'PostPreview' });
export type PostPreview = z.infer<typeof PostPreview>;
