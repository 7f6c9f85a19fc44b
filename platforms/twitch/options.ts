import { resolveWallTime, WallTime, Zone } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import type { Traits } from '../port/manifest.ts';
import { foundIn, type OptionField, type Options } from '../port/options.ts';
import { titleLength } from './limits.ts';
import { line } from './text.ts';

const hours = (count: number) => ({ value: String(count * 60), label: message('options.hours', { count }) });

/** Only partners and affiliates can schedule a broadcast that isn't weekly. */
export const mayPlanOnce = (traits: Traits): boolean => traits.broadcasterType === 'partner' || traits.broadcasterType === 'affiliate';

const announced = { key: 'as', is: ['announcement'] };
const planned = { key: 'as', is: ['segment'] };

export const fieldsFor = (traits: Traits): OptionField[] => [
  {
    key: 'as',
    label: 'options.publish_as',
    kind: 'choice',
    default: 'announcement',
    choices: [
      { value: 'announcement', label: 'options.as_announcement' },
      { value: 'message', label: 'options.as_message' },
      { value: 'segment', label: 'options.as_broadcast' },
    ],
  },
  {
    key: 'color',
    label: 'options.color',
    where: announced,
    kind: 'choice',
    default: 'primary',
    choices: [
      { value: 'primary', label: 'options.color_channel' },
      { value: 'blue', label: 'options.blue' },
      { value: 'green', label: 'options.green' },
      { value: 'orange', label: 'options.orange' },
      { value: 'purple', label: 'options.purple' },
    ],
  },
  {
    key: 'title',
    label: 'options.broadcast_title',
    help: 'options.broadcast_title_help',
    where: planned,
    kind: 'text',
    max: titleLength,
  },
  { key: 'start', label: 'options.broadcast_start', where: planned, kind: 'datetime' },
  { key: 'zone', label: 'options.broadcast_zone', help: 'options.broadcast_zone_help', where: planned, kind: 'zone' },
  {
    key: 'duration',
    label: 'options.broadcast_length',
    where: planned,
    kind: 'choice',
    default: '120',
    // From half an hour to 23 hours, by the description of Create Channel Stream Schedule Segment.
    choices: [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 18, 23].map(hours),
  },
  { key: 'weekly', label: 'options.weekly', where: planned, kind: 'toggle', default: !mayPlanOnce(traits) },
  {
    key: 'category',
    label: 'options.broadcast_category',
    where: planned,
    kind: 'remoteSelect',
  },
];

export interface Segment {
  title: string;
  /** null if it isn't a valid time. */
  start: string | null;
  /** null if unknown. */
  zone: string | null;
  /** Minutes. */
  duration: string;
  weekly: boolean;
  category: string | null;
}

export type TwitchOptions =
  | { as: 'announcement'; color: string; message: string }
  | { as: 'message'; message: string }
  | { as: 'segment'; segment: Segment };

/** What a post becomes. */
export function optionsIn(text: string, options: Options, traits: Traits): TwitchOptions {
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

/** A wall time in a zone as an RFC 3339 instant; null if invalid. */
function startOf(wallTime: string, zone: string | null): string | null {
  if (zone === null || !WallTime.safeParse(wallTime).success) return null;
  return resolveWallTime(wallTime, zone).instant.toString();
}
