import { words } from 'words:comments';
import { maxCommentPictures } from '@everycast/contract/comment-limits';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { toApiProblem } from '../../lib/api/problem.ts';
import { uploadMedia } from '../../lib/api/upload.ts';
import { checkFile } from '../../lib/uploads/check-file.ts';
import { refusalWords } from '../../lib/uploads/upload-words.ts';
import { toast } from '../toast/toast-store.ts';

/** The pictures of a comment that is being written. */
export function usePictures(first: readonly Media[] = []) {
  const [pictures, setPictures] = useState(first);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const room = maxCommentPictures - pictures.length - uploading.length;
  const add = (files: readonly Media[]) =>
    setPictures((all) => [...all, ...files.filter(({ id }) => !all.some((one) => one.id === id))].slice(0, maxCommentPictures));

  async function upload(files: readonly File[]): Promise<void> {
    const t = words();
    const images = files.filter(({ type }) => type.startsWith('image/'));
    if (images.length < files.length) toast.fail(t('notImage'));
    await Promise.all(
      images.slice(0, room).map(async (file) => {
        const refusal = checkFile(file, null);
        if (refusal) return void toast.fail(refusalWords(refusal));
        setUploading((all) => [...all, file.name]);
        try {
          add([await uploadMedia(file, () => undefined)]);
        } catch (thrown) {
          toast.fail(toApiProblem(thrown).message);
        } finally {
          setUploading((all) => all.toSpliced(all.indexOf(file.name), 1));
        }
      }),
    );
  }

  return {
    pictures,
    uploading,
    room,
    add,
    upload,
    remove: (id: string) => setPictures((all) => all.filter((one) => one.id !== id)),
    set: setPictures,
  };
}
