import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';
import type { Moment } from './fill-dates.ts';
import type { Inserted, Range } from './insert.ts';

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
