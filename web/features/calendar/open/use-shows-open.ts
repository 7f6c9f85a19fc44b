import { useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';

const key = 'calendar-open-slots';

/** Whether open slots are shown, remembered in this browser. */
export function useShowsOpen(): [shows: boolean, set: (shows: boolean) => void] {
  const [shows, setShows] = useState(() => localStorage.getItem(key) !== 'hidden');
  return [
    shows,
    (next) => {
      setShows(next);
      keepText(key, next ? null : 'hidden');
    },
  ];
}
