import Picker from 'emoji-picker-element/picker.js';
import data from 'emoji-picker-element-data/en/cldr/data.json?url';
import { useEffect, useRef } from 'react';
import css from './EmojiPicker.module.css';
import { pickerWords } from './picker-words.ts';

/** The emoji picker: searchable, with skin tones, by keyboard. Its data is one of the app's own files. Several can be chosen in a row. */
export default function EmojiPicker({ chosen }: { chosen: (emoji: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    const picker = new Picker({ dataSource: data, locale: 'en', i18n: pickerWords() });
    picker.addEventListener('emoji-click', ({ detail: { unicode } }) => {
      if (unicode) latest.current(unicode);
    });
    place.current?.append(picker);
    // It searches while it is typed in.
    picker.shadowRoot?.querySelector('input')?.focus();
    return () => picker.remove();
  }, []);
  return <div ref={place} className={css.panel} />;
}
