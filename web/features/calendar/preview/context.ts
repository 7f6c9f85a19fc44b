import { createContext, useContext } from 'react';

/** The one open preview of a day or an hour. */
export interface PreviewControl {
  opened: string | null;
  open: (slot: string, anchor: HTMLElement) => void;
  /** Opens it soon, unless the pointer leaves before. */
  hover: (slot: string, anchor: HTMLElement) => void;
  /** Closes it soon, unless the pointer or the focus is in it by then. */
  leave: () => void;
}

export const PreviewContext = createContext<PreviewControl | null>(null);

export function usePreview(): PreviewControl {
  const control = useContext(PreviewContext);
  if (!control) throw new Error('usePreview is used outside of a preview’s provider.');
  return control;
}
