import { cut } from './table.ts';
import { plain, type Terminal } from './terminal.ts';

const barWidth = 24;
const drawEvery = 100;

interface Progress {
  /** `done` of `total`, in the same unit. */
  to(done: number, total: number): void;
  /** Removes the bar. */
  end(): void;
}

/** A bar with a name, where somebody watches; otherwise nothing. */
export function progressBar({ err, isWatched, columns }: Terminal, name: string, now: () => number = Date.now): Progress {
  if (!isWatched) return { to: () => undefined, end: () => undefined };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    to(done, total) {
      if (done < total && now() - drawnAt < drawEvery) return;
      drawnAt = now();
      const share = total > 0 ? Math.min(done / total, 1) : 0;
      const filled = Math.round(share * barWidth);
      const percent = `${Math.floor(share * 100)}%`.padStart(4);
      err(
        `\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}${percent} ${cut(plain(name), Math.max(columns - barWidth - 6, 10))}`,
      );
    },
    end: () => err('\r\x1b[K'),
  };
}
