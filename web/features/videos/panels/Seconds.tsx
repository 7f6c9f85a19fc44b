import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { clamp } from '../edit/segments.ts';
import { secondsText } from '../time/timecode.ts';

/** A moment in seconds. What lies outside of what is possible is said while it is typed, and brought inside when the field is left. */
export function Seconds({
  label,
  value,
  min,
  max,
  help,
  problem,
  set,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  help: string;
  /** Said of what lies outside. */
  problem: string;
  set: (seconds: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const number = typed === null || typed.trim() === '' ? Number.NaN : Number(typed);
  // What is shown is rounded to the millisecond, and so are the limits that it is held to.
  const slack = 0.0006;
  const fits = number >= min - slack && number <= max + slack;
  return (
    <TextInput
      type="number"
      label={label}
      description={help}
      min={Number(secondsText(min))}
      max={Number(secondsText(max))}
      step="any"
      inputMode="decimal"
      value={typed ?? secondsText(value)}
      error={typed !== null && !fits ? problem : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const seconds = Number(next);
        if (next.trim() !== '' && seconds >= min - slack && seconds <= max + slack) set(clamp(seconds, min, max));
      }}
      onBlur={() => {
        if (typed !== null && !fits && Number.isFinite(number)) set(clamp(number, min, max));
        setTyped(null);
      }}
    />
  );
}
