import { fallbackLanguage } from '@everycast/messages/render';
import { useLanguage } from '../../../lib/i18n/shown-language.ts';
import { Box } from '../../../ui/primitives/primitives.tsx';
import css from './CalendarPicture.module.css';

/** The addresses of all files that `npm run pictures` makes. */
const files = import.meta.glob<string>('./calendar/*.avif', { eager: true, import: 'default', query: '?url' });
/** In pixels. */
const widths = [640, 1184, 2368];
/** How wide it is shown: as the page, whose width is --w-page. */
const sizes = '(width < 76.5rem) calc(100vw - 2.5rem), 74rem';

const fileOf = (of: string, scheme: 'light' | 'dark', width: number) => files[`./calendar/calendar-${of}-${scheme}-${width}.avif`];

/** A screenshot of the calendar in the page's language and theme. Neither another language's nor the other theme's is loaded. */
export function CalendarPicture({ alt }: { alt: string }) {
  const language = useLanguage();
  const shown = fileOf(language, 'light', 640) ? language : fallbackLanguage;
  return (
    <Box mt={20} clip border="line" radius={12} shadow={2} className={css.frame}>
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          width={1184}
          height={740}
          loading="lazy"
          decoding="async"
          className={css[scheme]}
          srcSet={widths.map((width) => `${fileOf(shown, scheme, width)} ${width}w`).join(', ')}
          sizes={sizes}
          src={fileOf(shown, scheme, 1184)}
          alt={alt}
        />
      ))}
    </Box>
  );
}
