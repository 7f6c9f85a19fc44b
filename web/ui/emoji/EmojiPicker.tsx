import { fallbackLanguage } from '@everycast/messages/render';
import Picker from 'emoji-picker-element/picker.js';
import de from 'emoji-picker-element-data/de/cldr/data.json?url';
import en from 'emoji-picker-element-data/en/cldr/data.json?url';
import es from 'emoji-picker-element-data/es/cldr/data.json?url';
import fr from 'emoji-picker-element-data/fr/cldr/data.json?url';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../lib/i18n/shown-language.ts';
import css from './EmojiPicker.module.css';
import { pickerWords } from './picker-words.ts';

/** Names and search words of the emoji, by language: addresses, of which the picker loads the one it gets. */
const data = new Map([
  ['de', de],
  ['en', en],
  ['es', es],
  ['fr', fr],
]);

/** The emoji picker: searchable, with skin tones, by keyboard. Its data is one of the app's own files. Several can be chosen in a row. */
export default function EmojiPicker({ chosen }: { chosen: (emoji: string) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const latest = useRef(chosen);
  latest.current = chosen;
  useEffect(() => {
    const locale = data.has(language) ? language : fallbackLanguage;
    const picker = new Picker({ dataSource: data.get(locale) ?? en, locale, i18n: pickerWords() });
    picker.addEventListener('emoji-click', ({ detail: { unicode } }) => {
      if (unicode) latest.current(unicode);
    });
    place.current?.append(picker);
    // It searches while it is typed in.
    picker.shadowRoot?.querySelector('input')?.focus();
    return () => picker.remove();
  }, [language]);
  return <div ref={place} className={css.panel} />;
}
