import type { AccountGroup } from '@everycast/contract/account-groups';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck, ScheduleCheck } from '../../draft/problems.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';
import type { Moment } from './fill-dates.ts';
import type { Inserted, Range } from './insert.ts';

/** The composer's state for tools, in a function that stays the same. `now` in milliseconds. */
export function useToolContext({ time, now, ...state }: Omit<ToolContext, 'moment'> & { time: ScheduleCheck; now: number }) {
  const at = 'instant' in time ? time.instant.epochMilliseconds : now;
  const moment = { instant: new Date(at).toISOString(), zone: state.draft.schedule.zone };
  const latest = useRef<ToolContext>({ ...state, moment });
  latest.current = { ...state, moment };
  return useCallback(() => latest.current, []);
}

/** What tools need of one part's text, the same object as long as the part is shown. */
export function useTextTool(
  field: RefObject<HTMLTextAreaElement | null>,
  part: string | null,
  change: (text: string) => void,
  context: () => ToolContext,
): TextTool {
  const latest = useRef(change);
  latest.current = change;
  return useMemo(
    () => ({
      part,
      context,
      read() {
        const { value = '', selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
        return { text: value, selected: { start: selectionStart, end: selectionEnd } };
      },
      write({ text, caret }, stay = false) {
        latest.current(text);
        // The changed text is in the field with the next frame.
        requestAnimationFrame(() => {
          if (!stay) field.current?.focus();
          field.current?.setSelectionRange(caret, caret);
        });
      },
    }),
    [field, part, context],
  );
}

/** What the tools need of the composer. */
export interface ToolContext {
  draft: Draft;
  edit: Composer['edit'];
  checks: readonly AccountCheck[];
  groups: readonly AccountGroup[];
  /** The open version; null is the one for all accounts. */
  open: VersionKey | null;
  /** When the post goes out: the chosen time, or now. */
  moment: Moment;
}

/** A part's text in its field, and how tools change it. */
export interface TextTool {
  /** The text, and what is selected in it. */
  read: () => { text: string; selected: Range };
  /** Replaces the text, and puts the caret where it belongs. `stay`: the focus stays where it is, for what follows. */
  write: (changed: Inserted, stay?: boolean) => void;
  /** The part's key; null is the post itself. */
  part: string | null;
  /** The composer's current state. */
  context: () => ToolContext;
}
