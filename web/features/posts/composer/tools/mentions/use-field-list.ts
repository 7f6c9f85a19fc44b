import { type RefObject, useEffect, useRef } from 'react';

type Field = RefObject<HTMLTextAreaElement | null>;

interface Keys {
  move: (step: 1 | -1) => void;
  /** Missing if nothing is selected: then Enter is a line break. */
  choose: (() => void) | undefined;
  close: () => void;
}

/** A list’s keys, in a field that keeps the focus: arrow keys move, Enter and Tab choose, Esc closes. Everything else is typed. */
export function useFieldKeys(field: Field, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const area = field.current;
    const press = (event: KeyboardEvent) => {
      const { move, choose, close } = latest.current;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && choose) choose();
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    area?.addEventListener('keydown', press);
    return () => area?.removeEventListener('keydown', press);
  }, [field]);
}

/** Tells screen readers of a field’s list, and of the option that is selected in it. */
export function useFieldList(field: Field, listId: string, optionId: string | undefined): void {
  useEffect(() => {
    const area = field.current;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': optionId };
    for (const [name, value] of Object.entries(attributes)) if (value) area?.setAttribute(name, value);
    if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) area?.removeAttribute(name);
    };
  }, [field, listId, optionId]);
}
