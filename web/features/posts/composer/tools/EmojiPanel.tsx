import Picker from 'emoji-picker-element/picker.js';
import data from 'emoji-picker-element-data/en/cldr/data.json?url';
import { useEffect, useRef } from 'react';
import css from './EmojiPanel.module.css';
import { pickerWords } from './emoji-words.ts';
import { inserted } from './insert.ts';
import type { TextTool } from './tool.ts';

/** The emoji picker: searchable, with skin tones, by keyboard. Its data is one of the app's own files. Several can be chosen in a row. */
export default function EmojiPanel({ read, write }: TextTool) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picker = new Picker({ dataSource: data, locale: 'en', i18n: pickerWords() });
    picker.addEventListener('emoji-click', ({ detail: { unicode } }) => {
      const { text, selected } = read();
      if (unicode) write(inserted(text, selected, unicode), true);
    });
    place.current?.append(picker);
    // It searches while it is typed in.
    picker.shadowRoot?.querySelector('input')?.focus();
    return () => picker.remove();
  }, [read, write]);
  return <div ref={place} className={css.panel} />;
}
