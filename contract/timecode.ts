import { withoutEnd } from './without-end.ts';
/** "1:05.25", "2:00:01": as in a player, to the millisecond unless it is a whole second. `parted`: the separator. */
export function timecode(time: number, parted = ':'): string {
  const milliseconds = Math.round(time * 1000);
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const whole = [...(hours > 0 ? [hours, two(Math.floor(seconds / 60) % 60)] : [Math.floor(seconds / 60)]), two(seconds % 60)].join(parted);
  const rest = milliseconds % 1000;
  return rest === 0 ? whole : `${whole}.${withoutEnd(String(rest).padStart(3, '0'), /0/)}`;
}
