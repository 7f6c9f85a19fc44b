import { TextInput, type TextInputProps } from '@mantine/core';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useTouch } from '../../lib/use-touch.ts';
import type { Suggest } from './Suggested.tsx';
import { writtenDay } from './written.ts';

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

const load = async () => ({ default: (await import('./typed-fields.ts')).TypedDate });

/** A day as the person writes it, typed or chosen in a month. On touch screens it is the system's own field. */
export function DateField(props: DateFieldProps) {
  const touch = useTouch();
  const TypedDate = useLazyComponent(load, !touch);
  if (TypedDate) return <TypedDate {...props} />;
  const { value, change, both: _both, zone: _zone, suggest: _suggest, ...rest } = props;
  if (!touch) return <TextInput {...rest} readOnly value={writtenDay(value)} />;
  return <TextInput {...rest} type="date" value={value} onChange={({ currentTarget }) => change(currentTarget.value)} />;
}
