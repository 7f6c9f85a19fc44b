import { useWords } from 'words:calendar';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './ContentField.module.css';
import type { Room } from './check.ts';

/** The text, and below it how much of each chosen platform's limit it uses. */
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
  /** True while the text was restored from this browser. */
  wasKept: boolean;
  field: Ref<HTMLTextAreaElement>;
}) {
  const t = useWords();
  return (
    <Box pos="relative">
      {wasKept && (
        <Row as="p" gap={8} align="stretch" size={12} tone="quiet" className={css.kept}>
          {t('create.kept')}
          <Text as={Button} variant="bare" tone="brand" weight="medium" className={css.clear} onClick={() => change('')}>
            {t('create.clear')}
          </Text>
        </Row>
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
            <Row as="span" gap={6} align="stretch">
              <StateGlyph state="warning" size={14} label={null} />
              {problem}
            </Row>
          )
        }
        classNames={{ input: css.input }}
      />
      {rooms.length > 0 && (
        <Row as="ul" gap="4 16" wrap align="stretch" mt={6} size={12} tone="muted" num className={css.rooms} aria-live="polite">
          {rooms.map(({ platform, measure: { length, max, over } }) => (
            <li key={platform} className={over > 0 ? css.over : undefined}>
              {over > 0 && <StateGlyph state="warning" size={14} label={null} />}
              <PlatformMark platform={platform} size={14} />
              {over > 0 ? t('create.over', { length, max, count: over }) : t('create.room', { length, max })}
            </li>
          ))}
        </Row>
      )}
    </Box>
  );
}
