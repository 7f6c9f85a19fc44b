import { Box } from '../../../ui/primitives/primitives.tsx';
import css from './CalendarPicture.module.css';
import dark from './calendar-dark.webp';
import light from './calendar-light.webp';

/** The calendar as it is, in the theme of the page. The one that is not shown is not loaded either. */
export function CalendarPicture({ alt }: { alt: string }) {
  const size = { width: 1184, height: 740, loading: 'lazy', decoding: 'async' } as const;
  return (
    <Box mt={20} clip border="line" radius={12} shadow={2} className={css.frame}>
      <img {...size} className={css.light} src={light} alt={alt} />
      <img {...size} className={css.dark} src={dark} alt={alt} />
    </Box>
  );
}
