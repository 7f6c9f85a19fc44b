import { useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';
import { usePhone } from '../../../lib/use-phone.ts';

const key = 'everycast.tray-folded';

/** Whether the tray is folded to one line: as it was left in this tab, and at first on phones alone, which have little room for it. */
export function useFolded(): [folded: boolean, fold: (on: boolean) => void] {
  const phone = usePhone();
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(key));
  return [
    chosen === null ? phone : chosen === 'yes',
    (on) => {
      const next = on ? 'yes' : 'no';
      keepText(key, next, sessionStorage);
      setChosen(next);
    },
  ];
}
