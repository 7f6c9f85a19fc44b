import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

/** The one open preview of a day or an hour. */
interface PreviewControl {
  opened: string | null;
  open: (slot: string, anchor: HTMLElement) => void;
  /** Opens it soon, unless the pointer leaves before. */
  hover: (slot: string, anchor: HTMLElement) => void;
  /** Closes it soon, unless the pointer or the focus is in it by then. */
  leave: () => void;
}

const PreviewContext = createContext<PreviewControl | null>(null);

export function usePreview(): PreviewControl {
  const control = useContext(PreviewContext);
  if (!control) throw new Error('usePreview is used outside of a preview’s provider.');
  return control;
}

/** A pointer that only passes opens nothing. Milliseconds. */
const hoverDelay = 150;
/** On the way from the button into the preview the pointer may leave both. Milliseconds. */
const leaveDelay = 250;

/** Opens one preview at a time; `children` renders it. */
export function PreviewProvider({
  children,
  render,
}: {
  children: ReactNode;
  render: (slot: string, anchor: HTMLElement, control: PreviewControl & { close: () => void; stay: () => void }) => ReactNode;
}) {
  const [shown, setShown] = useState<{ slot: string; anchor: HTMLElement } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const opened = shown?.slot ?? null;
  const control = useMemo(() => {
    const later = (run: () => void, delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, delay);
    };
    const open = (slot: string, anchor: HTMLElement) => {
      clearTimeout(timer.current);
      setShown({ slot, anchor });
    };
    return {
      opened,
      open,
      hover: (slot: string, anchor: HTMLElement) => later(() => open(slot, anchor), hoverDelay),
      leave: () => later(() => setShown(null), leaveDelay),
      stay: () => clearTimeout(timer.current),
      close: () => {
        clearTimeout(timer.current);
        setShown(null);
      },
    };
  }, [opened]);
  return (
    <PreviewContext value={control}>
      {children}
      {shown && render(shown.slot, shown.anchor, control)}
    </PreviewContext>
  );
}
