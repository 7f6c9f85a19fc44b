/** A sleep that can be ended early; ringing while nobody sleeps ends the next sleep immediately. */
export function createWakeup() {
  let rung = false;
  let wake: (() => void) | null = null;
  let gathering = false;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  return {
    ring,
    /** Combines all calls within this many milliseconds into one ring. */
    triggerWithin(milliseconds: number): void {
      if (gathering) return;
      gathering = true;
      setTimeout(() => {
        gathering = false;
        ring();
      }, milliseconds);
    },
    async sleep(milliseconds: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      rung = false;
    },
  };
}
