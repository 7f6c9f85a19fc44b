import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Popover } from '../Popover.tsx';
import type { FieldProps } from './field-props.ts';
import css from './TypedField.module.css';

/** What was typed: the field's value, or '' if it is none, and what it was understood as, or why it wasn't. */
export interface Typed {
  value: string;
  says: string;
  /** Of the other field, if that was typed too. */
  other?: string | undefined;
}

const opensPicker = ({ key, altKey }: KeyboardEvent) => key === 'F4' || (altKey && key === 'ArrowDown');

/** A first click selects all, so that typing replaces it. */
function selectAll(event: MouseEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  if (document.activeElement === field || event.button !== 0) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** A field for a day or a time to type in, with a picker. It says what it understands, and keeps what it doesn't until that is corrected. */
export function TypedField({
  value,
  written,
  read,
  put,
  step,
  picker,
  className,
  error,
  ...rest
}: FieldProps & {
  value: string;
  /** The value as the person reads it. */
  written: string;
  read: (text: string) => Typed;
  put: (value: string, other?: string) => void;
  /** The value that a key leads to; null for other keys. */
  step: (key: string) => string | null;
  picker: {
    label: string;
    icon: ReactNode;
    content: (close: () => void) => ReactNode;
    opened: () => void;
    panel: React.RefObject<HTMLDivElement | null>;
  };
}) {
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? null : read(typed);
  // What was typed, until the value changes otherwise.
  const isTyped = found !== null && found.value === value;
  const isWrong = isTyped && value === '' && typed?.trim() !== '';
  const says = isTyped && typed?.trim() && typed !== written ? found.says : '';
  function onKeyDown(event: KeyboardEvent) {
    if (opensPicker(event)) {
      event.preventDefault();
      picker.panel.current?.showPopover();
      return;
    }
    const next = event.altKey || event.metaKey || event.ctrlKey || !value ? null : step(event.key);
    if (next === null) return;
    event.preventDefault();
    setTyped(null);
    put(next);
  }
  const close = () => {
    setTyped(null);
    picker.panel.current?.hidePopover();
    root.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={root} className={[css.field, className].filter(Boolean).join(' ')}>
      <TextInput
        {...rest}
        error={error || isWrong}
        aria-describedby={[rest['aria-describedby'], says && hint].filter(Boolean).join(' ') || undefined}
        autoComplete="off"
        spellCheck={false}
        value={isTyped && typed !== null ? typed : written}
        onChange={({ currentTarget }) => {
          const next = read(currentTarget.value);
          setTyped(currentTarget.value);
          put(next.value, next.other);
        }}
        onMouseDown={selectAll}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (value) setTyped(null);
          rest.onBlur?.(event);
        }}
        leftSectionPointerEvents="all"
        leftSection={
          <Popover
            side="below-start"
            className={css.button}
            label={picker.label}
            trigger={picker.icon}
            panel={picker.panel}
            onOpen={picker.opened}
          >
            {picker.content(close)}
          </Popover>
        }
        classNames={{ input: css.input, section: css.section }}
      />
      <span id={hint} className={css.hint} aria-live="polite" data-hint data-wrong={isWrong || undefined}>
        {says}
      </span>
    </div>
  );
}
