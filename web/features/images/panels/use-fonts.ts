import { useWords } from 'words:images';
import { type TextLayer, textFonts } from '@everycast/contract/image-edits';
import { fontName, isBold } from '../brand/use-brand.ts';
import { useEditor } from '../editor.ts';

/** The fonts that texts can have: the brand's first. @param current the text's, which may be of another brand, or deleted */
export function useFonts(current: TextLayer['font'] | undefined) {
  const t = useWords();
  const { brand } = useEditor();
  const all = brand?.fonts ?? [];
  const own = brand?.kit.fonts ?? [];
  const usual = textFonts.map((value) => ({ value, label: t(`text.fonts.${value}`) }));
  const isOffered = current === undefined || [...own.map(({ id }) => id), ...textFonts].includes(current);
  const other = all.find(({ id }) => id === current);
  const items = [
    ...own.map((font) => ({ value: font.id, label: fontName(font) })),
    ...(isOffered ? [] : [{ value: current, label: other ? fontName(other) : t('text.fontGone') }]),
  ];
  return {
    options:
      items.length === 0
        ? usual
        : [
            { group: t('brand.title'), items },
            { group: t('text.otherFonts'), items: usual },
          ],
    /** How a text in this font is written. */
    look(font: string): Partial<TextLayer> {
      const chosen = all.find(({ id }) => id === font);
      if (chosen) return { font, bold: isBold(chosen) };
      const known = textFonts.find((one) => one === font);
      return known ? { font: known } : {};
    },
  };
}
