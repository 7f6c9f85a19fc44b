import type { Resolution, Schedule } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import { showWall } from './rules.ts';

/** A schedule's instant by its zone's current rules, with a sentence if clocks skip or repeat that time. */
export function resolutionOf({ at, zone, fold }: Schedule): Resolution {
  const resolved = resolveWallTime(at, zone, fold);
  const { kind, wall } = resolved;
  const instant = resolved.instant.toString();
  switch (resolved.kind) {
    case 'exact':
      return { kind, instant, wall, other: null, message: null };
    case 'skipped':
      return {
        ...{ kind, instant, wall, other: null },
        message: `Clocks in ${zone} skip ${showWall(at)}, so this goes out when they show ${showWall(wall)} (${instant}).`,
      };
    case 'doubled': {
      const [chosen, other] = fold === 'later' ? ['second', 'earlier'] : ['first', 'later'];
      return {
        ...{ kind, instant, wall, other: resolved.other.toString() },
        message: `Clocks in ${zone} show ${showWall(at)} twice, so this goes out the ${chosen} time (${instant}). Set fold to “${other}” for ${resolved.other}.`,
      };
    }
  }
}
