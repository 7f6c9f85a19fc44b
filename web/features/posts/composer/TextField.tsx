import type { Facet, Measure } from '@everycast/platforms/port/manifest';
import { type ClipboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import css from './TextField.module.css';

/** UTF-16 units. */
const shortest = 500;

/**
 * Where a long text is divided into stretches of some sentences. At each key, browsers then lay out and draw the stretch that changed
 * instead of a whole article.
 * @returns the ends, in UTF-16 units; that of the text isn't among them
 */
export function stretchEnds(text: string): number[] {
  const sentenceEnd = /[.!?\n]\s/g;
  const ends: number[] = [];
  for (;;) {
    sentenceEnd.lastIndex = (ends.at(-1) ?? 0) + shortest;
    if (!sentenceEnd.test(text) || sentenceEnd.lastIndex >= text.length) return ends;
    ends.push(sentenceEnd.lastIndex);
  }
}

/**
 * The editor: a plain textarea over a mirror that shows links as the platform does and marks what doesn't fit. The browser's own editing
 * (spelling, input methods, selection) works as usual.
 */
export function TextField({
  value,
  change,
  pasteFiles,
  label,
  placeholder,
  facets,
  measure,
  describedBy,
  field,
}: {
  value: string;
  change: (text: string) => void;
  pasteFiles: (files: File[]) => void;
  label: string;
  placeholder: string;
  facets: readonly Facet[];
  measure: Measure | null;
  describedBy?: string;
  field?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  const paste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    const files = [...pasted];
    // Word processors and spreadsheets add an image of the text to the clipboard: the text is meant.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (files.length === 0 || isText) return;
    event.preventDefault();
    pasteFiles(files);
  };
  return (
    <Box rigid pos="relative" minH="9rem">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Text as="div" tone="text" className={css.mirror} aria-hidden="true">
        {marked(value, facets, measure?.overFrom ?? null)}
        {'\u200b'}
      </Text>
      <textarea
        id={id}
        ref={field}
        className={css.text}
        value={value}
        placeholder={placeholder}
        aria-describedby={describedBy}
        onChange={(event) => change(event.target.value)}
        onPaste={paste}
        spellCheck
      />
    </Box>
  );
}

/**
 * The text in ranges: plain, linked, too long.
 * @param facets in order, without overlaps
 */
export function marked(text: string, facets: readonly Facet[], overFrom: number | null): ReactNode[] {
  const over = overFrom ?? text.length;
  const borders = new Set([0, over, ...stretchEnds(text), text.length]);
  for (const facet of facets) borders.add(facet.start).add(facet.end);
  const cuts = [...borders].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  let at = 0;
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    while ((facets[at]?.end ?? text.length) <= start) at += 1;
    const linked = (facets[at]?.start ?? text.length) <= start;
    const name = [linked && css.link, start >= over && css.over].filter(Boolean).join(' ');
    const piece = text.slice(start, end);
    return name ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: typing moves all that follows, and a key by position would recreate it
      <span key={index} className={name}>
        {piece}
      </span>
    ) : (
      piece
    );
  });
}
