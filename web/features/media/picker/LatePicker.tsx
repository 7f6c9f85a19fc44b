import { useWords } from 'words:media';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { PickerProps } from './Picker.tsx';

const loadPicker = () => import('./Picker.tsx');

/** The library's picker, loaded on demand. */
export function LatePicker(props: PickerProps) {
  const t = useWords();
  const Picker = useLazyComponent(loadPicker, props.opened, () => {
    props.close();
    toast.fail(t('picker.notLoaded'), { duration: 8_000 });
  });
  return Picker && <Picker {...props} />;
}
