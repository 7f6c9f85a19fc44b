import { useCallback, useRef } from 'react';
import type { ScheduleCheck } from '../../draft/problems.ts';
import type { ToolContext } from './tool.ts';

/** The composer's state for tools, in a function that stays the same. `now` in milliseconds. */
export function useToolContext({ time, now, ...state }: Omit<ToolContext, 'moment'> & { time: ScheduleCheck; now: number }) {
  const at = 'instant' in time ? time.instant.epochMilliseconds : now;
  const moment = { instant: new Date(at).toISOString(), zone: state.draft.schedule.zone };
  const latest = useRef<ToolContext>({ ...state, moment });
  latest.current = { ...state, moment };
  return useCallback(() => latest.current, []);
}
