import { z } from 'zod';
import { Id } from './common.ts';
import { Hue } from './hues.ts';
import { NameOf } from './one-line.ts';

export const maxLabelName = 40;
const LabelName = NameOf(maxLabelName);

/** What a workspace sorts its posts by. */
export const Label = z.object({ id: Id, name: z.string(), color: Hue }).meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;
export const NewLabel = z.strictObject({ name: LabelName, color: Hue }).meta({ id: 'NewLabel' });
export type NewLabel = z.infer<typeof NewLabel>;
export const LabelChange = NewLabel.partial().meta({ id: 'LabelChange' });
export type LabelChange = z.infer<typeof LabelChange>;

/** The most labels per post. */
export const maxLabelsPerPost = 20;
export const LabelIds = z
  .array(Id)
  .max(maxLabelsPerPost, 'schema.too_many_labels')
  .refine((ids) => new Set(ids).size === ids.length, 'schema.label_twice');
