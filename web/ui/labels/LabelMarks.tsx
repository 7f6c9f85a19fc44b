import { HueDot } from '../hues/HueDot.tsx';
import { Row, Text } from '../primitives/primitives.tsx';
import css from './LabelMarks.module.css';
import { useLabels } from './use-labels.ts';
import { useWords } from './words.ts';

/** A post's labels: with names, or in dense rows as at most this many `squares`, with all names for screen readers and in a tooltip. */
export function LabelMarks({ ids, squares }: { ids: readonly string[]; squares?: number }) {
  const labels = useLabels();
  const t = useWords();
  const own = labels?.filter(({ id }) => ids.includes(id)) ?? [];
  if (own.length === 0) return null;
  if (squares === undefined) {
    return (
      <Row as="span" inline gap="2 8" wrap align="stretch" minW={0} size={12} tone="muted">
        {own.map(({ id, name, color }) => (
          <Row as="span" inline gap={4} minW={0} key={id}>
            <HueDot color={color} />
            <Text as="bdi" truncate maxW="12rem">
              {name}
            </Text>
          </Row>
        ))}
      </Row>
    );
  }
  const names = t('of', { names: own.map(({ name }) => name).join(', ') });
  return (
    <Row as="span" inline align="stretch" rigid className={css.squares} role="img" aria-label={names} title={names}>
      {own.slice(0, squares).map(({ id, color }) => (
        <HueDot key={id} color={color} />
      ))}
    </Row>
  );
}
