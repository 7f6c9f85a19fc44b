import { words } from 'words:emoji';
import type { I18n } from 'emoji-picker-element/shared';

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
