import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { detailsIn } from '../core/feed-post.ts';
import type { FeedPost } from '../core/stand-in.ts';
import { fromJson } from '../meta/params.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => names.of(code) !== undefined, 'There is no such country.');

/** The `targeting` parameter of publishing calls: who can see it. Its content is only in the documentation; this is a part of it. */
export const Targeting = fromJson(
  z.strictObject({
    geo_locations: z.strictObject({ countries: z.array(Country).min(1) }).optional(),
    age_min: z.literal([13, 15, 18, 21, 25]).optional(),
  }),
).optional();
export type Targeting = z.infer<typeof Targeting>;

export function audienceDetails(targeting: Targeting): FeedPost['details'] {
  const { geo_locations: places, age_min: age } = targeting ?? {};
  return detailsIn({
    min_age: age === undefined ? null : message('sandbox.value_age', { age }),
    countries: places?.countries.join(', '),
  });
}
