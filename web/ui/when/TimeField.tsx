import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatTime } from '../../lib/time/format.ts';
import { laterBy, parseTime } from '../../lib/time/parse-time.ts';

/** Minutes that an arrow key adds. */
const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

/**
 * A time on the clock that the person has chosen, which the browser's own field isn't: it follows the browser's language. `value` and what
 * `change` gets is "09:30", or empty while what was typed is no time.
 */
export function TimeField({
  value,
  change,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'type'> & { value: string; change: (time: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const written = value && formatTime(`1970-01-01T${value}:00Z`, 'UTC');
  // What was typed, until the time changes otherwise.
  const shown = typed !== null && (parseTime(typed) ?? '') === value ? typed : written;
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || !value) return;
    event.preventDefault();
    setTyped(null);
    change(laterBy(value, step));
  }
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        change(parseTime(currentTarget.value) ?? '');
      }}
      onBlur={() => value && setTyped(null)}
      onKeyDown={onKeyDown}
    />
  );
}
