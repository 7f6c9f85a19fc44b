import { TextInput } from '@mantine/core';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useTouch } from '../../lib/use-touch.ts';
import type { TimeFieldProps } from './field-props.ts';
import { writtenTime } from './written.ts';

const load = async () => ({ default: (await import('./typed-fields.ts')).TypedTime });

/** A time on the person's clock, typed or chosen from a list. On touch screens it is the system's own field. */
export function TimeField(props: TimeFieldProps) {
  const touch = useTouch();
  const TypedTime = useLazyComponent(load, !touch);
  if (TypedTime) return <TypedTime {...props} />;
  const { value, change, both: _both, zone: _zone, suggest: _suggest, day: _day, ...rest } = props;
  if (!touch) return <TextInput {...rest} readOnly value={writtenTime(value)} />;
  return <TextInput {...rest} type="time" value={value} onChange={({ currentTarget }) => change(currentTarget.value)} />;
}
