import { useWords } from 'words:label-marks';
import type { Hue } from '@everycast/contract/hues';
import { IconTagFilled } from '@tabler/icons-react';
import { Row, Text } from '../primitives/primitives.tsx';
import css from './LabelChoice.module.css';
import { useLabels } from './use-labels.ts';

/** A post's labels: with names, or in dense rows as at most this many `tags`, with all names for screen readers and in a tooltip. */
export function LabelMarks({ ids, tags }: { ids: readonly string[]; tags?: number }) {
  const labels = useLabels();
  const t = useWords();
  const own = labels?.filter(({ id }) => ids.includes(id)) ?? [];
  if (own.length === 0) return null;
  if (tags === undefined) {
    return (
      <Row as="span" inline gap="2 8" wrap align="stretch" minW={0} size={12} tone="muted">
        {own.map(({ id, name, color }) => (
          <Row as="span" inline gap={4} minW={0} key={id}>
            <Tag color={color} />
            <Text as="bdi" truncate maxW="12rem">
              {name}
            </Text>
          </Row>
        ))}
      </Row>
    );
  }
  const names = t('of', { names: own.map(({ name }) => name) });
  return (
    <Row as="span" inline align="stretch" rigid className={css.tags} role="img" aria-label={names} title={names}>
      {own.slice(0, tags).map(({ id, color }) => (
        <Tag key={id} color={color} />
      ))}
    </Row>
  );
}

/** In a label's color; a group's mark is a square. */
const Tag = ({ color }: { color: Hue }) => (
  <IconTagFilled className={css.tag} size={12} color={`var(--hue-${color})`} aria-hidden="true" focusable="false" />
);
