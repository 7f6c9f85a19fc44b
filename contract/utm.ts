import { z } from 'zod';
import { LineOf } from './one-line.ts';

/** The parameters by which analytics tell where visitors come from, in the order in which they are written. */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmName = (typeof utmNames)[number];

export const maxUtmValue = 200;
const Value = LineOf(maxUtmValue).default('');

/** Without the “utm_” in front; empty where there is none. */
export const UtmParameters = z
  .strictObject({ source: Value, medium: Value, campaign: Value, term: Value, content: Value } satisfies Record<UtmName, z.ZodType>)
  .meta({ id: 'UtmParameters' });
export type UtmParameters = z.infer<typeof UtmParameters>;

/** Before anybody has used any: where the visitor comes from, and that it is no advertisement. */
export const firstUtm: UtmParameters = { source: '{platform}', medium: 'social', campaign: '', term: '', content: '' };
