import { words } from 'words:emoji';
import { fallbackLanguage } from '@everycast/messages/render';
import Picker from 'emoji-picker-element/picker.js';
import type { I18n } from 'emoji-picker-element/shared';
import de from 'emoji-picker-element-data/de/cldr/data.json?url';
import en from 'emoji-picker-element-data/en/cldr/data.json?url';
import es from 'emoji-picker-element-data/es/cldr/data.json?url';
import fr from 'emoji-picker-element-data/fr/cldr/data.json?url';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../../lib/i18n/shown-language.ts';
import css from './EmojiPanel.module.css';
import { inserted } from './insert.ts';
import type { TextTool } from './tool.ts';

/** Names and search words of the emoji, by language: addresses, of which the picker loads the one it gets. */
const data = new Map([
  ['de', de],
  ['en', en],
  ['es', es],
  ['fr', fr],
]);

/** The picker's texts. */
export function pickerWords(): I18n {
  const t = words();
  return {
    categoriesLabel: t('categories'),
    emojiUnsupportedMessage: t('unsupported'),
    favoritesLabel: t('favorites'),
    loadingMessage: t('loading'),
    networkErrorMessage: t('failed'),
    regionLabel: t('label'),
    searchDescription: t('searchHelp'),
    searchLabel: t('search'),
    searchResultsLabel: t('results'),
    skinToneDescription: t('tonesHelp'),
    skinToneLabel: t('chooseTone'),
    skinTonesLabel: t('tones'),
    skinTones: [t('tone.default'), t('tone.light'), t('tone.mediumLight'), t('tone.medium'), t('tone.mediumDark'), t('tone.dark')],
    categories: {
      custom: t('category.custom'),
      'smileys-emotion': t('category.smileys'),
      'people-body': t('category.people'),
      'animals-nature': t('category.nature'),
      'food-drink': t('category.food'),
      'travel-places': t('category.travel'),
      activities: t('category.activities'),
      objects: t('category.objects'),
      symbols: t('category.symbols'),
      flags: t('category.flags'),
    },
  };
}

/** The emoji picker: searchable, with skin tones, by keyboard. Its data is one of the app's own files. Several can be chosen in a row. */
export default function EmojiPanel({ read, write }: TextTool) {
  const place = useRef<HTMLDivElement>(null);
  const spoken = useLanguage();
  useEffect(() => {
    const locale = data.has(spoken) ? spoken : fallbackLanguage;
    const picker = new Picker({ dataSource: data.get(locale) ?? en, locale, i18n: pickerWords() });
    picker.addEventListener('emoji-click', ({ detail: { unicode } }) => {
      const { text, selected } = read();
      if (unicode) write(inserted(text, selected, unicode), true);
    });
    place.current?.append(picker);
    // It searches while it is typed in.
    picker.shadowRoot?.querySelector('input')?.focus();
    return () => picker.remove();
  }, [read, write, spoken]);
  return <div ref={place} className={css.panel} />;
}
