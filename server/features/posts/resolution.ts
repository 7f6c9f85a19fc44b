import type { Resolution, Schedule } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';

/** A schedule's instant by its zone's current rules, with a sentence if clocks skip or repeat that time. */
export function resolutionOf({ at, zone, fold }: Schedule): Resolution {
  const resolved = resolveWallTime(at, zone, fold);
  const { kind, wall } = resolved;
  const instant = resolved.instant.toString();
  switch (resolved.kind) {
    case 'exact':
      return { kind, instant, wall, other: null, message: null };
    case 'skipped':
      return { kind, instant, wall, other: null, message: say(message('posts.clocks_skip', { zone, at, wall, instant })) };
    case 'doubled': {
      const other = resolved.other.toString();
      const text = message(`posts.clocks_twice_${fold ?? 'earlier'}`, { zone, at, instant, other });
      return { kind, instant, wall, other, message: say(text) };
    }
  }
}
