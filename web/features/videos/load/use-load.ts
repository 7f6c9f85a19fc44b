import { words } from 'words:videos';
import type { Media } from '@everycast/contract/media';
import { useRef, useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { readAddress } from '../../../lib/uploads/address.ts';
import { type Arrival, useArrivals } from '../../../lib/uploads/arrivals.ts';
import { addAddress, addFiles, arrived, cancel } from '../../../lib/uploads/uploads.ts';

/** The error if a video wasn't loaded: a sentence, and the reason below it. */
export interface LoadProblem {
  title: string;
  why: string | null;
}

/** Loads a video into the editor: from a URL or from this device, through the library. */
export interface Load {
  /** Something is loading; `arrival` has its progress, once known. */
  busy: boolean;
  arrival: Arrival | null;
  problem: LoadProblem | null;
  address(url: string): void;
  file(file: File): void;
  cancel(): void;
  /** Clears the message. */
  forget(): void;
  /** A library file was chosen, or what was opened doesn't play. */
  fail(problem: LoadProblem): void;
}

export function useLoad(loaded: (media: Media) => void): Load {
  const [id, setId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoadProblem | null>(null);
  const turn = useRef(0);
  const arrival = useArrivals().find((one) => one.id === id) ?? null;

  async function take(begin: () => Promise<string | undefined>, title: string, noVideo: string): Promise<void> {
    const mine = ++turn.current;
    const still = () => mine === turn.current;
    setProblem(null);
    setBusy(true);
    setId(null);
    let begun: string | undefined;
    try {
      begun = await begin();
      if (begun === undefined) return;
      // It was cancelled before anything was started.
      if (!still()) return void cancel(begun);
      setId(begun);
      const media = await arrived(begun);
      if (!still()) return;
      if (media.kind === 'video') loaded(media);
      else setProblem({ title, why: noVideo });
    } catch (thrown) {
      const stopped = thrown instanceof DOMException && thrown.name === 'AbortError';
      if (still() && !stopped) setProblem({ title, why: toApiProblem(thrown).message });
    } finally {
      if (still()) {
        setBusy(false);
        setId(null);
        // It was shown here: what has arrived, or was rejected, need not be in the upload tray as well.
        if (begun !== undefined) void cancel(begun);
      }
    }
  }

  return {
    busy,
    arrival,
    problem,
    address(url) {
      const t = words();
      if (url.trim() === '') return setProblem({ title: t('load.empty'), why: null });
      const address = readAddress(url);
      if ('problem' in address) return setProblem({ title: t('load.failed'), why: address.problem });
      void take(() => addAddress(address.url), t('load.failed'), t('load.picture'));
    },
    file(file) {
      const t = words();
      void take(async () => (await addFiles([file]))[0], t('load.uploadFailed'), t('load.pictureFile'));
    },
    cancel() {
      turn.current += 1;
      setBusy(false);
      setId(null);
      if (id !== null) void cancel(id);
    },
    forget: () => setProblem(null),
    fail: setProblem,
  };
}
