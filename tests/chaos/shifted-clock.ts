/*
 * Loaded into a server before anything else: its clock can be set ahead or back by its parent, as an administrator or NTP does it. Timers run
 * on; only what reads the time of day sees the difference.
 */
const RealDate = Date;
let shift = 0;

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
// The line to the parent keeps nothing running.
process.channel?.unref();
