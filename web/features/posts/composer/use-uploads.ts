import { words } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { useEffect, useRef, useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { newKey } from '../../../lib/new-key.ts';
import { checkFile } from '../../../lib/uploads/check-file.ts';
import { sendFile } from '../../../lib/uploads/send-file.ts';
import { refusalWords } from '../../../lib/uploads/upload-words.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { type Neighbors, neighborsOf } from '../draft/picked.ts';

export interface Upload {
  key: string;
  file: File;
  /** What was picked around it, in its current form: existing files by ID, others by their upload's key. */
  among: Neighbors;
  /** The image's URL in this browser; null for videos. */
  preview: string | null;
  /** The share that has been sent, 0 to 1. */
  share: number;
  stop: () => void;
}

/** A picked file keeps its position here, whether it is still uploading or not. */
interface Pick {
  key: string;
  /** The variant that was open when it was picked. */
  version: string | null;
  /** Its current ID: its upload's key, then its library ID. */
  id: string;
  upload: Omit<Upload, 'among'> | null;
}

/**
 * Uploads files in parallel, each with its progress; rejected ones are reported and the others continue. A file goes where it was picked
 * for: into the open variant, among the files picked with it.
 * @param arrived inserts a file; false if it is already there, because it then isn't at the position it was picked for
 * @param tell receives how many are being uploaded
 * @param version the open variant
 */
export function useUploads(
  arrived: (media: Media, among: Neighbors) => boolean,
  tell: (count: number) => void,
  version: string | null = null,
) {
  const [picks, setPicks] = useState<readonly Pick[]>([]);
  // A finished file is inserted by the current state, which may be newer than the last render.
  const latest = useRef(picks);
  const update = (to: (picks: readonly Pick[]) => readonly Pick[]) => {
    latest.current = to(latest.current);
    setPicks(latest.current);
  };
  const onTheirWay = picks.filter(({ upload }) => upload !== null).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only receives the count
  useEffect(() => {
    tell(onTheirWay);
    return () => tell(0);
  }, [onTheirWay]);

  async function send(file: File, key: string, signal: AbortSignal): Promise<void> {
    const t = words();
    const change = (to: Partial<Pick>) => update((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
    const refused = (reason: string) =>
      toast.fail(t('media.refused', { name: file.name, reason }), { action: { label: t('media.again'), run: () => begin(file, key) } });
    try {
      const share = (next: number) =>
        update((all) => all.map((one) => (one.key === key && one.upload ? { ...one, upload: { ...one.upload, share: next } } : one)));
      const media = await sendFile(file, share, signal);
      if (arrived(media, amongOf(latest.current, key))) change({ id: media.id });
    } catch (thrown) {
      if (!signal.aborted) refused(toApiProblem(thrown).message);
    } finally {
      change({ upload: null });
    }
  }

  function begin(file: File, key: string): void {
    const abort = new AbortController();
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    const pick = { key, version, id: key, upload: { key, file, preview, share: 0, stop: () => abort.abort() } };
    update((all) => (all.some((one) => one.key === key) ? all.map((one) => (one.key === key ? pick : one)) : [...all, pick]));
    void send(file, key, abort.signal).finally(() => preview && URL.revokeObjectURL(preview));
  }

  function add(files: readonly File[]): void {
    const t = words();
    for (const file of files) {
      // The server examines the file itself; this spares people the wait for a certain rejection.
      const refusal = checkFile(file, null);
      if (refusal) toast.fail(t('media.refused', { name: file.name, reason: refusalWords(refusal) }));
      else begin(file, newKey());
    }
  }

  const uploads = picks.flatMap(({ key, upload, version: of }) =>
    upload !== null && of === version ? [{ ...upload, among: amongOf(picks, key) }] : [],
  );
  return { uploads, add };
}

/** What was picked around one, for the same variant. */
function amongOf(picks: readonly Pick[], key: string): Neighbors {
  const pick = picks.find((one) => one.key === key);
  const those = picks.filter(({ version }) => version === pick?.version);
  return neighborsOf(
    those.map(({ id }) => id),
    those.findIndex((one) => one.key === key),
  );
}
