/** A sleep that can be ended early; triggering it while nobody sleeps ends the next sleep immediately. */
export function createWakeup() {
  let triggered = false;
  let wake: (() => void) | null = null;
  let gathering = false;
  const trigger = (): void => {
    triggered = true;
    wake?.();
  };
  return {
    trigger,
    /** Combines all calls within this many milliseconds into one. */
    triggerWithin(milliseconds: number): void {
      if (gathering) return;
      gathering = true;
      setTimeout(() => {
        gathering = false;
        trigger();
      }, milliseconds);
    },
    async sleep(milliseconds: number): Promise<void> {
      if (!triggered) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      triggered = false;
    },
  };
}
