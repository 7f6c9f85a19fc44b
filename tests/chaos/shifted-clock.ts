/* Loaded into a server before anything else: its parent can move its clock forward or back, as an administrator or NTP does. Timers
   aren't affected, only reading the time of day. One that has no such parent starts with CLOCK_SHIFT. */
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT ?? 0);

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + shift;
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return RealDate[Symbol.hasInstance].call(RealDate, value);
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: { shift: number }) => {
  shift = message.shift;
});
// The channel to the parent keeps nothing running.
process.channel?.unref();
