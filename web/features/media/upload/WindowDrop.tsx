import { useWords } from 'words:media';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useOpenDropTarget } from '../../../lib/uploads/drop-target.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { sendFiles } from './use-chooser.tsx';
import { useFileDrags } from './use-file-drags.ts';
import css from './WindowDrop.module.css';

/**
 * Says where files go that are dragged over the window, and takes them when they are dropped: for the open screen if it wants them, otherwise
 * into the library.
 */
export default function WindowDrop() {
  const mayAdd = useSession().workspace.permissions.includes('media.write');
  const { over, dropped } = useFileDrags(mayAdd);
  const t = useWords();
  const target = useOpenDropTarget();
  const box = useRef<HTMLParagraphElement>(null);
  const give = (files: File[]) => {
    if (files.length === 0) toast.fail(t('upload.nothing'));
    else if (target) target.take(files);
    else void sendFiles(files, null);
  };
  const latest = useRef(give);
  latest.current = give;
  useEffect(() => {
    const unreadable = () => toast.fail(t('upload.unreadable'));
    void dropped?.then((files) => latest.current(files), unreadable);
  }, [dropped, t]);
  // Above dialogs, too.
  useEffect(() => {
    if (over) box.current?.showPopover();
  }, [over]);
  if (!over) return null;
  return (
    <p ref={box} popover="manual" role="status" className={css.here} data-refused={!mayAdd || undefined}>
      <span className={css.label}>{mayAdd ? (target?.label ?? t('upload.drop')) : t('upload.dropRefused')}</span>
    </p>
  );
}
