/** "9:30 pm", "21:30", "930p" or "9" as people type it, with more or fewer minutes. */
const separated = /^(\d{1,2})(?::(\d{0,2}))?([ap]m?)?$/;
const joined = /^(\d{1,2})(\d{2})([ap]m?)?$/;

/** A time as somebody types it, as "09:30"; null if it is none. Without "am" or "pm" it counts 24 hours. */
export function parseTime(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s.]/g, '');
  const found = separated.exec(plain) ?? joined.exec(plain);
  if (!found) return null;
  const [, hours = '', minutes = '', half] = found;
  const hour = Number(hours);
  // "9:3" is on its way to 9:30.
  const minute = Number(minutes.padEnd(2, '0'));
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const whole = half ? (hour % 12) + (half.startsWith('p') ? 12 : 0) : hour;
  return `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A time some minutes later, around midnight. */
export function laterBy(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const all = (hour * 60 + minute + minutes + 24 * 60) % (24 * 60);
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}
