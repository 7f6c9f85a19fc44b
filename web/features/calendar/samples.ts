import { namedPlatforms } from '@everycast/contract/platforms';
import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import type { Face } from './chip.ts';

/** The specification's two sample posts: days from today, and wall times in the calendar's zone. */
const samples = [
  { days: 2, time: '10:00', text: 'one' },
  { days: 4, time: '14:30', text: 'two' },
] as const;

/** The sample posts of a workspace without accounts, by day. `words` translates the texts. */
export function sampleFaces(
  today: Temporal.PlainDate,
  zone: string,
  words: (key: (typeof samples)[number]['text'] | 'word') => string,
): Map<string, Face> {
  const word = words('word');
  return new Map(
    samples.map(({ days, time, text }, index) => {
      const date = today.add({ days }).toString();
      const dueAt = resolveWallTime(`${date}T${time}`, zone).instant.toString();
      const platform = namedPlatforms[index];
      return [
        date,
        {
          state: 'scheduled',
          dueAt,
          text: words(text),
          places: platform ? [{ platform: platform.id, sandbox: false }] : [],
          accountIds: [],
          labelIds: [],
          picture: null,
          parts: 1,
          video: false,
          word,
        },
      ];
    }),
  );
}
