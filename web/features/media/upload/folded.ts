import { useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';
import { usePhone } from '../../../lib/use-phone.ts';

const key = 'everycast.tray-folded';

/** Whether the tray is collapsed to one line: as last set in this tab; initially only on phones, which have little room. */
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
