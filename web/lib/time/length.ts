import { words } from 'words:when';

/** "1 h 30 min": how long something is planned to be. */
export function formatPlannedLength(planned: number): string {
  const t = words();
  const [hours, minutes] = [Math.floor(planned / 60), planned % 60];
  if (hours === 0) return t('length.minutes', { minutes });
  return minutes === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes });
}
