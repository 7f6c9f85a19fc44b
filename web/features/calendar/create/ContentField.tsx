import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useWords } from '../words.ts';
import css from './ContentField.module.css';
import type { Room } from './check.ts';

/** The text, and below it how much of each chosen platform's limit it takes. */
export function ContentField({
  text,
  change,
  rooms,
  problem,
  wasKept,
  field,
}: {
  text: string;
  change: (text: string) => void;
  rooms: readonly Room[];
  problem: string | null;
  /** True while the text is one that this browser kept. */
  wasKept: boolean;
  field: Ref<HTMLTextAreaElement>;
}) {
  const t = useWords();
  return (
    <div className={css.field}>
      {wasKept && (
        <p className={css.kept}>
          {t('create.kept')}
          <button type="button" className={css.clear} onClick={() => change('')}>
            {t('create.clear')}
          </button>
        </p>
      )}
      <Textarea
        ref={field}
        label={t('create.content')}
        rows={4}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        data-autofocus
        error={
          problem && (
            <span className={css.problem}>
              <StateGlyph state="awaiting-approval" size={14} label={null} />
              {problem}
            </span>
          )
        }
        classNames={{ input: css.input }}
      />
      {rooms.length > 0 && (
        <ul className={css.rooms} aria-live="polite">
          {rooms.map(({ platform, measure: { length, max, over } }) => (
            <li key={platform} className={over > 0 ? css.over : undefined}>
              {over > 0 && <StateGlyph state="awaiting-approval" size={14} label={null} />}
              <PlatformMark platform={platform} size={14} />
              {over > 0 ? t('create.over', { length, max, count: over }) : t('create.room', { length, max })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
