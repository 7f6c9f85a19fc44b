import { useWords } from 'words:when';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Icon } from '../Icon.tsx';
import { Popover } from '../Popover.tsx';
import css from './DateField.module.css';

const loadMonth = () => import('./MonthPicker.tsx');
/** With a mouse our month opens, whose weeks start as the person wants. Phones have their own picker, as their system is set. */
const hasMouse = () => matchMedia('(pointer: fine)').matches;
const opensPicker = ({ key, altKey }: KeyboardEvent) => key === ' ' || key === 'F4' || (altKey && key === 'ArrowDown');

/** A day, "2026-12-01" or empty, typed or chosen in a month. */
export function DateField({
  value,
  change,
  min,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min'> & { value: string; change: (date: string) => void; min?: string }) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const MonthPicker = useLazyComponent(loadMonth, opened > 0);
  function openInstead(event: MouseEvent | KeyboardEvent) {
    if (!hasMouse()) return;
    event.preventDefault();
    if (event.type === 'keydown') panel.current?.showPopover();
  }
  return (
    <TextInput
      {...rest}
      type="date"
      value={value}
      min={min}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onClick={openInstead}
      onKeyDown={(event) => opensPicker(event) && openInstead(event)}
      leftSectionPointerEvents="all"
      leftSection={
        <Popover
          side="below-start"
          className={css.button}
          label={t('month.open')}
          trigger={<Icon of={IconCalendar} size={16} />}
          panel={panel}
          onOpen={() => setOpened((times) => times + 1)}
        >
          {MonthPicker && (
            <MonthPicker
              key={opened}
              value={value}
              min={min}
              choose={(date) => {
                change(date);
                panel.current?.hidePopover();
              }}
            />
          )}
        </Popover>
      }
      classNames={{ input: css.input, section: css.section }}
    />
  );
}
