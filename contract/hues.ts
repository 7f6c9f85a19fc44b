import { z } from 'zod';

/** Eight colors for what people name themselves, none of which means a state. White text on each has a contrast of at least 5 to 1. */
export const hues = ['teal', 'brown', 'slate', 'plum', 'violet', 'olive', 'magenta', 'sky'] as const;
export const Hue = z.enum(hues).meta({ id: 'Hue' });
export type Hue = z.infer<typeof Hue>;
