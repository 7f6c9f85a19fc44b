import { useWords } from 'words:ai-late';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { toast } from '../toast/toast-store.ts';
import type { AltTextsProps } from './AltTexts.tsx';

const loadDialog = () => import('./AltTexts.tsx');

/** Alt text for many images, loaded on demand. */
export function LateAltTexts({ opened, ...props }: AltTextsProps & { opened: boolean }) {
  const t = useWords();
  const Dialog = useLazyComponent(loadDialog, opened, () => {
    props.close();
    toast.fail(t('notLoaded'), { duration: 8_000 });
  });
  return Dialog && <Dialog {...props} />;
}
