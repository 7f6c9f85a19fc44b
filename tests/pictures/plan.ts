import type { PlatformId } from '@everycast/contract/platforms';
import { de } from './plans/de.ts';
import { en } from './plans/en.ts';
import { es } from './plans/es.ts';
import { fr } from './plans/fr.ts';
import type { Plan } from './plans/plan-of-language.ts';

export const plans: Readonly<Record<string, Plan>> = { en, de, es, fr };

/** When a post goes out, in days from the day of the picture, and where. Those with a still life are on Instagram, too. */
export interface PlannedTime {
  day: number;
  time: string;
  platforms: readonly PlatformId[];
  /** Number of the still life. */
  image?: number;
}

const on = (day: number, time: string, platforms: readonly PlatformId[], image?: number): PlannedTime => ({
  day,
  time,
  platforms: image === undefined ? platforms : ['instagram', ...platforms],
  ...(image !== undefined && { image }),
});

/** The wall time of the picture. Posts before it are published. */
export const pictureTime = '10:24';

export const times: readonly PlannedTime[] = [
  on(-2, '09:00', [], 0),
  on(-2, '17:30', ['mastodon']),
  on(-1, '10:00', ['facebook'], 1),
  on(-1, '18:00', ['linkedin']),
  on(0, '08:30', [], 2),
  on(0, '14:30', ['bluesky', 'mastodon']),
  on(1, '09:00', ['mastodon']),
  on(1, '18:00', ['facebook'], 4),
  on(2, '12:30', ['bluesky']),
  on(2, '17:00', [], 5),
  on(3, '10:00', ['facebook'], 0),
  on(4, '11:00', ['facebook', 'bluesky']),
  on(5, '09:00', [], 1),
  on(5, '12:30', ['linkedin']),
  on(6, '10:00', ['bluesky'], 3),
  on(7, '09:30', ['mastodon', 'bluesky']),
  on(7, '14:30', [], 2),
  on(8, '08:30', ['facebook'], 5),
  on(9, '09:00', ['linkedin']),
  on(9, '18:00', [], 4),
  on(10, '12:30', ['bluesky'], 1),
  on(11, '10:00', ['facebook']),
  on(12, '09:00', [], 3),
  on(13, '12:00', ['mastodon']),
  on(13, '17:45', ['facebook'], 0),
  on(14, '09:30', ['bluesky']),
  on(15, '08:30', [], 2),
  on(16, '18:00', ['facebook'], 5),
  on(17, '10:00', ['mastodon', 'facebook']),
  on(18, '11:00', [], 4),
];
