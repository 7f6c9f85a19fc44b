import { resolveWallTime, WallTime, Zone } from '@everycast/contract/time';
import type { Traits } from '../port/manifest.ts';
import { foundIn, type OptionField, type Options } from '../port/options.ts';
import { titleLength } from './limits.ts';
import { line } from './text.ts';

const hours = (value: number, label: string) => ({ value: String(value * 60), label });

/** Only partners and affiliates may plan a broadcast that does not come again every week. */
export const mayPlanOnce = (traits: Traits): boolean => traits.broadcasterType === 'partner' || traits.broadcasterType === 'affiliate';

const announced = { key: 'as', is: ['announcement'] };
const planned = { key: 'as', is: ['segment'] };

export const fieldsFor = (traits: Traits): OptionField[] => [
  {
    key: 'as',
    label: 'Publish as',
    kind: 'choice',
    default: 'announcement',
    choices: [
      { value: 'announcement', label: 'Announcement in chat' },
      { value: 'message', label: 'Message in chat' },
      { value: 'segment', label: 'Broadcast in the schedule' },
    ],
  },
  {
    key: 'color',
    label: 'Colour of the announcement',
    where: announced,
    kind: 'choice',
    default: 'primary',
    choices: [
      { value: 'primary', label: 'The channel’s own' },
      { value: 'blue', label: 'Blue' },
      { value: 'green', label: 'Green' },
      { value: 'orange', label: 'Orange' },
      { value: 'purple', label: 'Purple' },
    ],
  },
  {
    key: 'title',
    label: 'Title of the broadcast',
    help: 'Where it is empty, the text of the post is its title.',
    where: planned,
    kind: 'text',
    max: titleLength,
  },
  { key: 'start', label: 'Start of the broadcast', where: planned, kind: 'datetime' },
  { key: 'zone', label: 'Time zone of the broadcast', help: 'The clock that its start is told by.', where: planned, kind: 'zone' },
  {
    key: 'duration',
    label: 'Length of the broadcast',
    where: planned,
    kind: 'choice',
    default: '120',
    // From half an hour to 23 hours, says the description of Create Channel Stream Schedule Segment.
    choices: [
      hours(0.5, 'Half an hour'),
      hours(1, 'An hour'),
      hours(1.5, 'An hour and a half'),
      ...[2, 3, 4, 5, 6, 8, 10, 12, 18, 23].map((many) => hours(many, `${many} hours`)),
    ],
  },
  { key: 'weekly', label: 'The broadcast comes every week', where: planned, kind: 'toggle', default: !mayPlanOnce(traits) },
  {
    key: 'category',
    label: 'Category of the broadcast',
    where: planned,
    kind: 'remoteSelect',
  },
];

export interface Segment {
  title: string;
  /** null where what was written is no moment. */
  start: string | null;
  /** null where it is not known. */
  zone: string | null;
  /** Minutes. */
  duration: string;
  weekly: boolean;
  category: string | null;
}

export type Chosen =
  | { as: 'announcement'; color: string; message: string }
  | { as: 'message'; message: string }
  | { as: 'segment'; segment: Segment };

/** What a post becomes. */
export function chosenIn(text: string, options: Options, traits: Traits): Chosen {
  const given = (key: string): string => (typeof options[key] === 'string' ? String(options[key]).trim() : '');
  switch (given('as')) {
    case 'message':
      return { as: 'message', message: line(text) };
    case 'segment': {
      const zone = Zone.safeParse(given('zone') || 'UTC').data ?? null;
      const weekly = typeof options.weekly === 'boolean' ? options.weekly : !mayPlanOnce(traits);
      const title = given('title') || line(text);
      const start = startOf(given('start'), zone);
      return {
        as: 'segment',
        segment: { title, start, zone, duration: given('duration') || '120', weekly, category: foundIn(options.category)?.id ?? null },
      };
    }
    default:
      return { as: 'announcement', color: given('color') || 'primary', message: line(text) };
  }
}

/** A wall time in a zone as an instant, as RFC 3339 has it; null where it is none. */
function startOf(wallTime: string, zone: string | null): string | null {
  if (zone === null || !WallTime.safeParse(wallTime).success) return null;
  return resolveWallTime(wallTime, zone).instant.toString();
}
