import type { Media } from '@everycast/contract/media';
import { useRef, useState } from 'react';
import { asProblem } from '../../../lib/api/problem.ts';
import { readAddress } from '../../../lib/uploads/address.ts';
import { type Arrival, useArrivals } from '../../../lib/uploads/arrivals.ts';
import { addAddress, addFiles, arrived, cancel } from '../../../lib/uploads/uploads.ts';
import { words } from '../words.ts';

/** What a person is told where a video was not loaded: the sentence, and below it why. */
export interface LoadProblem {
  title: string;
  why: string | null;
}

/** The way of a video into the editor: from an address or from this device, through the library. */
export interface Load {
  /** Something is on its way; `arrival` tells how far it is, once that is known. */
  busy: boolean;
  arrival: Arrival | null;
  problem: LoadProblem | null;
  address(url: string): void;
  file(file: File): void;
  cancel(): void;
  /** What was said is no longer so. */
  forget(): void;
  /** A file of the library was chosen, or what was opened does not play. */
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
      // It was cancelled before there was anything to cancel.
      if (!still()) return void cancel(begun);
      setId(begun);
      const media = await arrived(begun);
      if (!still()) return;
      if (media.kind === 'video') loaded(media);
      else setProblem({ title, why: noVideo });
    } catch (thrown) {
      const stopped = thrown instanceof DOMException && thrown.name === 'AbortError';
      if (still() && !stopped) setProblem({ title, why: asProblem(thrown).message });
    } finally {
      if (still()) {
        setBusy(false);
        setId(null);
        // It was shown here: what has arrived, or was refused, need not stand among the files on their way as well.
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
