import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import { usePreview } from './PreviewProvider.tsx';

/** The name of a line's card among the previews. */
const cardName = (id: string) => `line:${id}`;
export const lineOfCard = (name: string): string | null => (name.startsWith('line:') ? name.slice(5) : null);

/** Opens the card of a line inside, on hover and on focus by keyboard. A line has its ID as `data-line`; `lines` selects them. */
export function HoverLines({ lines, className, children }: { lines: string; className?: string | undefined; children: ReactNode }) {
  const preview = usePreview();
  const lineIn = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(lines) : null);
  function over({ target, pointerType, currentTarget }: PointerEvent) {
    const line = lineIn(target);
    if (line && pointerType === 'mouse' && !currentTarget.querySelector('[data-dragging]'))
      preview.hover(cardName(line.dataset.line ?? ''), line);
  }
  function focus({ target }: FocusEvent) {
    const line = lineIn(target);
    if (line && target.matches('a:focus-visible')) preview.open(cardName(line.dataset.line ?? ''), line);
  }
  const isCard = preview.opened !== null && lineOfCard(preview.opened) !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the lines inside are links
    <div
      className={className}
      onPointerOver={over}
      onPointerOut={({ target }) => lineIn(target) && preview.leave()}
      // A press isn't about reading on: what would open soon doesn't.
      onPointerDownCapture={() => (isCard || preview.opened === null) && preview.leave()}
      onFocus={focus}
      onBlur={() => isCard && preview.leave()}
    >
      {children}
    </div>
  );
}
