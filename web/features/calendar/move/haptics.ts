/** What a hand feels of a drag, on devices that can vibrate. Milliseconds. */
const felt = { lifted: 12, over: 6, dropped: 18 } as const;

/** Vibrates if `by`, the event that began the drag, is a touch. Safari has no `vibrate`. */
export function feel(what: keyof typeof felt, by: Event | null): void {
  if (by?.type.startsWith('touch')) (navigator as Partial<Navigator>).vibrate?.(felt[what]);
}
