import { words } from 'words:leaving';
import { formatNear } from '../time/format.ts';

/** When an account is deleted. From then on it only waits for what is live or being published. */
export function leavingText(at: string, zone: string): string {
  const t = words();
  return new Date(at).getTime() > Date.now() ? t('pending', { when: formatNear(at, zone) }) : t('due');
}
