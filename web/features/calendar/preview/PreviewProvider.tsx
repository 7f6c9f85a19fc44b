import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { PreviewContext, type PreviewControl } from './context.ts';

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
