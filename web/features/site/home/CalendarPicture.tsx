import { Box } from '../../../ui/primitives/primitives.tsx';
import css from './CalendarPicture.module.css';
import dark from './calendar-dark.webp';
import light from './calendar-light.webp';

/** A screenshot of the calendar in the page's theme. The other theme's isn't loaded. */
export function CalendarPicture({ alt }: { alt: string }) {
  const size = { width: 1184, height: 740, loading: 'lazy', decoding: 'async' } as const;
  return (
    <Box mt={20} clip border="line" radius={12} shadow={2} className={css.frame}>
      <img {...size} className={css.light} src={light} alt={alt} />
      <img {...size} className={css.dark} src={dark} alt={alt} />
    </Box>
  );
}
