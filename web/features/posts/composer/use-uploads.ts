import { imageTypes, type Media, maxImageBytes } from '@everycast/contract/media';
import { useRef, useState } from 'react';
import { asProblem } from '../../../lib/api/problem.ts';
import { uploadMedia } from '../../../lib/api/upload.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

export interface Upload {
  key: string;
  file: File;
  /** An address of the file in this browser. */
  preview: string;
  /** How much of it has been sent, 0 to 1. */
  share: number;
  stop: () => void;
}

/** Sends files, several at once, each with its progress; what cannot be taken is said and the rest goes on. */
export function useUploads(arrived: (media: Media) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const onArrival = useRef(arrived);
  onArrival.current = arrived;

  async function send(file: File, key: string, signal: AbortSignal): Promise<void> {
    const t = words();
    const refused = (reason: string) =>
      toast.fail(t('media.refused', { name: file.name, reason }), { action: { label: t('media.again'), run: () => add([file]) } });
    try {
      const share = (next: number) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, share: next } : one)));
      onArrival.current(await uploadMedia(file, share, signal));
    } catch (thrown) {
      if (!signal.aborted) refused(asProblem(thrown).message);
    } finally {
      setUploads((all) => all.filter((one) => one.key !== key));
    }
  }

  function add(files: readonly File[]): void {
    const t = words();
    for (const file of files) {
      // The server looks into the file itself; this spares people the wait for what it would refuse for certain.
      if (file.size > maxImageBytes) {
        toast.fail(t('media.tooLarge', { name: file.name, max: maxImageBytes / 1_000_000 }));
        continue;
      }
      if (file.type && !(imageTypes as readonly string[]).includes(file.type)) {
        toast.fail(t('media.notAPicture', { name: file.name }));
        continue;
      }
      const key = crypto.randomUUID();
      const abort = new AbortController();
      const preview = URL.createObjectURL(file);
      setUploads((all) => [...all, { key, file, preview, share: 0, stop: () => abort.abort() }]);
      void send(file, key, abort.signal).finally(() => URL.revokeObjectURL(preview));
    }
  }

  return { uploads, add };
}
