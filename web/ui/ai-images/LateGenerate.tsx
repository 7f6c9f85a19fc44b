import { useWords } from 'words:ai-late';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { toast } from '../toast/toast-store.ts';
import type { GenerateProps } from './GenerateDialog.tsx';

const loadDialog = () => import('./GenerateDialog.tsx');

/** Generating images, loaded on demand. */
export function LateGenerate({ opened, ...props }: GenerateProps & { opened: boolean }) {
  const t = useWords();
  const Dialog = useLazyComponent(loadDialog, opened, () => {
    props.close();
    toast.fail(t('notLoaded'), { duration: 8_000 });
  });
  return Dialog && <Dialog {...props} />;
}
