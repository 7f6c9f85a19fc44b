import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** The current time in milliseconds, updated at the start of each minute, for clocks without seconds. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      minute - (Date.now() % minute) + 5,
    );
  };
  wait();
  return () => clearTimeout(timer);
}
