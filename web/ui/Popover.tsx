import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from './Button.tsx';
import css from './Popover.module.css';
import { Text } from './primitives/primitives.tsx';

export interface PopoverProps {
  /** Names the button if its content doesn't. */
  label?: string | undefined;
  trigger: ReactNode;
  variant?: ComponentProps<typeof Button>['variant'];
  disabled?: boolean;
  className?: string | undefined;
  panelClassName?: string | undefined;
  /** Below or above the button, from its left or right edge. */
  side?: 'below-start' | 'below-end' | 'above-start' | 'above-end';
  onOpen?: () => void;
  /** The panel, for pages that open it themselves. */
  panel?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Of the window. Pixels. */
const edge = 8;
/** With less room than this it opens on the other side. Pixels. */
const minRoom = 160;

/**
 * A button with a popover, based on the browser's own: Esc and a click elsewhere close it, and so does a choice in it. As a `menu` it
 * focuses its first choice, and arrows move through them.
 */
export function Popover({
  label,
  trigger,
  variant = 'bare',
  disabled = false,
  className,
  panelClassName,
  side = 'below-end',
  onOpen,
  panel: given,
  menu = false,
  children,
}: PopoverProps & { menu?: boolean }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const own = useRef<HTMLDivElement>(null);
  const panel = given ?? own;
  const [wanted, inline] = side.split('-');

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current || !panel.current) return;
    const at = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    // The browser focuses it while it opens: after that, it would be too late for keys in quick succession.
    if (menu) choices()[0]?.setAttribute('autofocus', '');
    const gap = 10;
    const rooms = { above: at.top - gap - edge, below: clientHeight - at.bottom - gap - edge };
    const other = wanted === 'above' ? 'below' : 'above';
    const block = rooms[wanted as 'above' | 'below'] < minRoom && rooms[other] > minRoom ? other : wanted;
    // Content that doesn't fit between the button and the window's edge scrolls.
    const room = rooms[block as 'above' | 'below'];
    Object.assign(panel.current.style, {
      maxHeight: `${room}px`,
      maxWidth: `${clientWidth - 2 * edge}px`,
      top: block === 'above' ? 'auto' : `${at.bottom + gap}px`,
      bottom: block === 'above' ? `${clientHeight - at.top + gap}px` : 'auto',
    });
    onOpen?.();
  }

  // It stays inside the window, however wide its content is or becomes.
  useEffect(() => {
    const popover = panel.current;
    if (!popover) return;
    const observer = new ResizeObserver(() => {
      if (!button.current) return;
      const at = button.current.getBoundingClientRect();
      const wide = popover.offsetWidth;
      const left = inline === 'start' ? at.left : at.right - wide;
      popover.style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - edge - wide))}px`;
    });
    observer.observe(popover);
    return () => observer.disconnect();
  }, [panel, inline]);

  const choices = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  function go(event: KeyboardEvent) {
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }

  function closeAfterChoice(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, [data-closes]')) panel.current?.hidePopover();
  }

  return (
    <>
      <Button
        variant={variant}
        ref={button}
        className={className}
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup={menu ? 'menu' : undefined}
        aria-label={label}
        title={label}
      >
        {trigger}
      </Button>
      {/* It only listens to clicks of links and buttons inside, including those by keyboard. */}
      <Text
        as="div"
        card
        shadow={2}
        size={13}
        tone="text"
        ref={panel}
        id={id}
        popover="auto"
        className={[css.panel, panelClassName].filter(Boolean).join(' ')}
        onBeforeToggle={place}
        onClick={closeAfterChoice}
        role={menu ? 'menu' : undefined}
        aria-label={menu ? label : undefined}
        onKeyDown={menu ? go : undefined}
      >
        {children}
      </Text>
    </>
  );
}
