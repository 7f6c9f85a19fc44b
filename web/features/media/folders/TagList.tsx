import { useWords } from 'words:media';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { tagsQuery } from '../lists.ts';
import type { View } from '../view.ts';
import css from './Side.module.css';

/** The library's tags; clicking one filters by it. */
export function TagList({ view, show }: { view: View; show: (part: Partial<View>) => void }) {
  const t = useWords();
  const { data } = useQuery(tagsQuery);
  if (!data || (data.items.length === 0 && view.tag === null)) return null;
  return (
    <Box as="section" mt={8} aria-label={t('tags.title')}>
      <Row as="h2" justify="between" mt={8} size={12} tone="quiet" className={css.head}>
        {t('tags.title')}
      </Row>
      <Row as="ul" gap={4} wrap align="stretch" p="4 8">
        {data.items.map(({ tag, files }) => (
          <Row as="li" minW={0} maxW="100%" key={tag}>
            <Row
              as={Button}
              variant="bare"
              inline
              gap={6}
              p="0 8"
              bg="surface"
              border="line"
              radius={4}
              size={12}
              tone="muted"
              hover
              className={css.chip}
              aria-pressed={view.tag === tag}
              onClick={() => show({ tag: view.tag === tag ? null : tag })}
            >
              <Text as="bdi" truncate>
                {tag}
              </Text>
              <Text as="span" fontSize={12} tone="quiet" weight="regular" num nowrap className={css.chipCount}>
                {files}
              </Text>
            </Row>
          </Row>
        ))}
      </Row>
    </Box>
  );
}
