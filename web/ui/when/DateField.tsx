import { TextInput } from '@mantine/core';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useTouch } from '../../lib/use-touch.ts';
import type { DateFieldProps } from './field-props.ts';
import { writtenDay } from './written.ts';

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
