import { useWords } from 'words:videos';
import type { Segment } from '@everycast/contract/videos';
import { useState } from 'react';
import { type Edge, edges, readTyped, type Wrong } from '../edit/typed-range.ts';
import { useEditor } from '../editor.ts';
import { secondsText } from '../time/timecode.ts';

/** What is being typed about a part. It applies to the part as it was then, and is dropped once that changes in another way. */
interface Typing {
  part: Segment;
  text: Record<Edge, string | null>;
  /** A field was left with invalid input: it is also shown where the range is used, not only below the field. */
  left: boolean;
}

const nothing = { start: null, end: null };

/** The selected part's two fields. Invalid input stays in its field until it is fixed, and the valid range stays unchanged. */
export interface RangeFields {
  part: Segment;
  text(edge: Edge): string;
  problem(edge: Edge): string | null;
  type(edge: Edge, text: string): void;
  leave(edge: Edge): void;
  /** The field that makes the range unusable, once it was left; null if all is well. */
  blocked: { field: string; problem: string } | null;
  /** Whether the range can be used; problems are shown from then on. */
  check(): boolean;
}

export function useRange(): RangeFields {
  const t = useWords();
  const { extent, rate, kept, selected, setKept, player } = useEditor();
  const [last, setTyping] = useState<Typing | null>(null);
  const part = kept[selected] ?? { start: 0, end: extent.duration };
  const typing = last !== null && last.part.start === part.start && last.part.end === part.end ? last : null;
  const { wrong } = readTyped(typing?.text ?? nothing, kept, selected, extent, rate);
  const first = edges.find((edge) => wrong[edge]);

  function words(one: Wrong): string {
    if (one.why === 'unreadable') return t('trim.unreadable');
    if (one.why === 'outside') return t('trim.range', { from: secondsText(one.from), to: secondsText(one.to) });
    return t(`trim.${one.why}`, { at: secondsText(one.at) });
  }
  const problem = (edge: Edge) => {
    const one = wrong[edge];
    return one ? words(one) : null;
  };
  const told = first && problem(first);
  return {
    part,
    problem,
    text: (edge) => typing?.text[edge] ?? secondsText(part[edge]),
    type(edge, text) {
      const next = { ...(typing?.text ?? nothing), [edge]: text };
      const read = readTyped(next, kept, selected, extent, rate);
      setTyping({ part: read.part, text: next, left: false });
      if (read.part.start === part.start && read.part.end === part.end) return;
      setKept((all) => all.map((one, index) => (index === selected ? read.part : one)), `field ${edge}`);
      player.seek(edge === 'start' ? read.part.start : read.part.end - extent.frame);
    },
    leave(edge) {
      if (!typing) return;
      // A cleared field shows the current value again; so does one whose text was accepted.
      const empty = typing.text[edge]?.trim() === '';
      const text = wrong[edge] && !empty ? typing.text : { ...typing.text, [edge]: null };
      setTyping(text.start === null && text.end === null ? null : { ...typing, text, left: true });
    },
    blocked: typing?.left && first && told ? { field: t(`trim.${first}Time`), problem: told } : null,
    check() {
      if (first && typing) setTyping({ ...typing, left: true });
      return first === undefined;
    },
  };
}
