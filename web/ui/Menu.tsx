import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import css from './Menu.module.css';
import { Popover, type PopoverProps } from './Popover.tsx';
import { Text } from './primitives/primitives.tsx';

interface Option {
  key: string;
  label: ReactNode;
  choose: () => void;
  /** Of several choices, whether it is the one that is chosen; undefined for an action. */
  checked?: boolean;
}

/** A button and the choices that it opens. `heading`: what is chosen. */
export function Menu({ options, heading, ...popover }: Omit<PopoverProps, 'children'> & { options: readonly Option[]; heading?: string }) {
  return (
    <Popover {...popover} menu>
      {heading && (
        <Text as="div" p={8} size={12} tone="quiet">
          {heading}
        </Text>
      )}
      {options.map(({ key, label, choose, checked }) => (
        <Button
          key={key}
          variant="bare"
          className={css.item}
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          data-closes
          onClick={choose}
        >
          {label}
        </Button>
      ))}
    </Popover>
  );
}
