import { useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';

const key = 'everycast.tray-folded';

/** Whether the tray is folded to one line: as it was left in this tab, and at first not. */
export function useFolded(): [folded: boolean, fold: (on: boolean) => void] {
  const [folded, setFolded] = useState(() => sessionStorage.getItem(key) !== null);
  return [
    folded,
    (on) => {
      keepText(key, on ? 'yes' : null, sessionStorage);
      setFolded(on);
    },
  ];
}
