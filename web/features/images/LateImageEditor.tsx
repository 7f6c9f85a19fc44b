import { useWords } from 'words:images-late';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import type { ImageEditorProps } from './ImageEditor.tsx';

const load = () => import('./ImageEditor.tsx');

/** The image editor, loaded on demand: it is large, and most screens never open it. */
export function LateImageEditor(props: ImageEditorProps) {
  const t = useWords();
  const Editor = useLazyComponent(load, true, () => {
    props.close();
    toast.fail(t('notLoaded'), { duration: 8_000 });
  });
  return Editor && <Editor {...props} />;
}
