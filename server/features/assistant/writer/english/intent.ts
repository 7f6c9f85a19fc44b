/** What the prompt wants said. `topic` is the kind where it only names a subject. */
type Intent =
  | 'topic'
  | 'caption'
  | 'announce'
  | 'invite'
  | 'thanks'
  | 'thankReader'
  | 'remind'
  | 'introduce'
  | 'celebrate'
  | 'congratulate'
  | 'wish'
  | 'list'
  | 'explain'
  | 'ask'
  | 'apologise'
  | 'say'
  | 'act';

/** An instruction taken apart: what is wanted, and the words it is wanted about. */
export interface Instruction {
  intent: Intent;
  rest: string;
  /** Whom it is said to or about, where the verb has two objects ("thank X for Y"). */
  whom: string | null;
}
