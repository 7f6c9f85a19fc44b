import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { language } from '../../lib/i18n/i18n.ts';
import { formatTime } from '../../lib/time/format.ts';
import { laterBy, parseTime } from '../../lib/time/parse-time.ts';
import { isBrowsersClock } from '../../lib/time/shown-times.ts';

/** Minutes that an arrow key adds. */
const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & { value: string; change: (time: string) => void };

/**
 * A time on the person's clock: the browser's own field if it shows that, or one to type in. `value` and what `change` gets is "09:30", or
 * empty while what was typed is no time.
 */
export function TimeField({ value, change, ...rest }: Props) {
  if (!isBrowsersClock(language())) return <TypedTime value={value} change={change} {...rest} />;
  return <TextInput {...rest} type="time" value={value} onChange={({ currentTarget }) => change(currentTarget.value)} />;
}

function TypedTime({ value, change, ...rest }: Props) {
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
