import type { TextInputProps } from '@mantine/core';
import type { Suggest } from './Suggested.tsx';

export type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'leftSection' | 'step'>;

export interface DateFieldProps extends FieldProps {
  /** "2026-12-01", or empty while what was typed is no day. */
  value: string;
  change: (date: string) => void;
  /** Receives a day and a time that were typed together. */
  both?: ((date: string, time: string) => void) | undefined;
  min?: string | undefined;
  /** Where today and tomorrow are; the person's without. */
  zone?: string | undefined;
  suggest?: Suggest | undefined;
}

export interface TimeFieldProps extends FieldProps {
  /** "09:30", or empty while what was typed is no time. */
  value: string;
  change: (time: string) => void;
  /** Receives a day and a time that were typed together. */
  both?: ((date: string, time: string) => void) | undefined;
  /** Where tomorrow is; the person's without. */
  zone?: string | undefined;
  suggest?: Suggest | undefined;
  /** Whose slots and best times are offered. */
  day?: string | undefined;
}
