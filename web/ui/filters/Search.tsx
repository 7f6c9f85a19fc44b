import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../../lib/keyboard.ts';
import { Icon } from '../Icon.tsx';
import css from './PostFilters.module.css';

/** After the last key. Milliseconds. */
const delay = 300;

interface Props {
  label: string;
  value: string;
  change: (search: string) => void;
  /** In a line that is to stay one: it takes the room that is left. */
  shrinks?: boolean;
}

/** Finds what `label` names by its words; / leads here. */
export function Search({ label, value, change, shrinks = false }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(change, delay);
  // Another way to change the URL, such as “Show all”.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value);
  }, [value]);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <TextInput
      ref={field}
      type="search"
      className={shrinks ? css.shrinks : css.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} size={16} />}
      value={text}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}
