import { type Media, maxImageBytes } from '@everycast/contract/media';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, asProblem } from '../../../lib/api/problem.ts';
import { uploadMedia } from '../../../lib/api/upload.ts';
import { newKey } from '../../../lib/new-key.ts';
import { arrivals } from '../../../lib/uploads/arrivals.ts';
import { checkFile } from '../../../lib/uploads/check-file.ts';
import { addFiles, cancel, arrived as whenArrived } from '../../../lib/uploads/uploads.ts';
import { refusalWords } from '../../../lib/uploads/words.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

export interface Upload {
  key: string;
  file: File;
  /** An address of the picture in this browser; null for videos. */
  preview: string | null;
  /** How much of it has been sent, 0 to 1. */
  share: number;
  stop: () => void;
}

/**
 * Sends files, several at once, each with its progress; what cannot be taken is said and the rest goes on.
 * @param tell told how many are on their way
 */
export function useUploads(arrived: (media: Media) => void, tell: (count: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const onArrival = useRef(arrived);
  onArrival.current = arrived;
  const { length: onTheirWay } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of the count alone
  useEffect(() => {
    tell(onTheirWay);
    return () => tell(0);
  }, [onTheirWay]);

  async function send(file: File, key: string, signal: AbortSignal): Promise<void> {
    const t = words();
    const refused = (reason: string) =>
      toast.fail(t('media.refused', { name: file.name, reason }), { action: { label: t('media.again'), run: () => add([file]) } });
    try {
      const share = (next: number) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, share: next } : one)));
      const way = file.type.startsWith('image/') && file.size <= maxImageBytes ? uploadMedia : sendInPieces;
      onArrival.current(await way(file, share, signal));
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
      const refusal = checkFile(file, null);
      if (refusal) {
        toast.fail(t('media.refused', { name: file.name, reason: refusalWords(refusal) }));
        continue;
      }
      const key = newKey();
      const abort = new AbortController();
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      setUploads((all) => [...all, { key, file, preview, share: 0, stop: () => abort.abort() }]);
      void send(file, key, abort.signal).finally(() => preview && URL.revokeObjectURL(preview));
    }
  }

  return { uploads, add };
}

/** A video on its way into the library, which goes on after a break, and after the composer is left. */
async function sendInPieces(file: File, progress: (share: number) => void, signal: AbortSignal): Promise<Media> {
  const [id] = await addFiles([file]);
  if (id === undefined) throw new ApiProblem('invalid_input', '', 0);
  const look = arrivals.subscribe(() => progress((arrivals.find(id)?.arrivedBytes ?? 0) / file.size));
  signal.addEventListener('abort', () => void cancel(id));
  return whenArrived(id).finally(look);
}
