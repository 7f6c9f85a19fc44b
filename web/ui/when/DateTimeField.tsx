import { useWords } from 'words:when';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Grid } from '../primitives/primitives.tsx';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

/** A wall time, "2026-12-01T09:00", or empty until both its day and its time are chosen. */
export function DateTimeField({
  value,
  change,
  label,
  description,
  error,
}: {
  value: string;
  change: (at: string) => void;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
}) {
  const t = useWords();
  const [typed, setTyped] = useState({ date: '', time: '' });
  const [date = '', time = ''] = value ? value.split('T') : [typed.date, typed.time];
  function put(next: { date: string; time: string }) {
    setTyped(next);
    change(next.date && next.time ? `${next.date}T${next.time}` : '');
  }
  return (
    <Grid as="fieldset" gap={8} aria-label={label} cols="minmax(0, 3fr) minmax(0, 2fr)" align="end">
      <DateField
        label={label}
        description={description}
        error={error}
        value={date}
        change={(next) => put({ date: next, time })}
        both={(day, hour) => put({ date: day, time: hour })}
      />
      <TimeField
        aria-label={t('time')}
        value={time}
        change={(next) => put({ date, time: next })}
        both={(day, hour) => put({ date: day, time: hour })}
      />
    </Grid>
  );
}
