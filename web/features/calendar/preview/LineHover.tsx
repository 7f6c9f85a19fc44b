import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import surface from '../lines/Surface.module.css';
import { usePreview } from './PreviewProvider.tsx';

/** The name of a line's card among the previews. */
const cardName = (id: string) => `line:${id}`;
export const lineOfCard = (name: string): string | null => (name.startsWith('line:') ? name.slice(5) : null);

const lineIn = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day] [data-line]') : null;

/** Opens the card of a line inside, on hover and on focus by keyboard. */
export function LineHover({ children }: { children: ReactNode }) {
  const preview = usePreview();
  function over({ target, pointerType, currentTarget }: PointerEvent) {
    const line = lineIn(target);
    if (line && pointerType === 'mouse' && !currentTarget.querySelector('[data-dragging]'))
      preview.hover(cardName(line.dataset.line ?? ''), line);
  }
  function focus({ target }: FocusEvent) {
    const line = lineIn(target);
    if (line?.matches(':focus-visible')) preview.open(cardName(line.dataset.line ?? ''), line);
  }
  const isCard = preview.opened !== null && lineOfCard(preview.opened) !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the lines inside are links
    <div
      className={surface.surface}
      onPointerOver={over}
      onPointerOut={({ target }) => lineIn(target) && preview.leave()}
      onPointerDownCapture={() => isCard && preview.leave()}
      onFocus={focus}
      onBlur={() => isCard && preview.leave()}
    >
      {children}
    </div>
  );
}
