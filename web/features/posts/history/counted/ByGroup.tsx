import { useWords } from 'words:posts';
import type { Target } from '@everycast/contract/posts';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import { sorted } from './sorted.ts';
import { glyphOf } from './Totals.tsx';

/** How many accounts of each group a post reached, of those chosen for it. */
export function ByGroup({ targets }: { targets: readonly Target[] }) {
  const t = useWords();
  const rows = (useGroups() ?? []).flatMap((group) => {
    const those = targets.filter(({ accountId }) => group.accountIds.includes(accountId));
    return those.length > 0 ? [{ group, those }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t('history.byGroup')} aside={t('history.publishedOf')}>
      <Box as="ul" p="6 0">
        {rows.map(({ group, those }) => {
          const { counted } = sorted(those);
          const published = counted.find(({ tally }) => tally === 'published')?.targets.length ?? 0;
          // Those with a problem come after the published ones.
          const worst = counted.find(({ tally }) => tally !== 'published')?.tally ?? 'published';
          return (
            <Row as="li" gap={8} p="4 16" key={group.id}>
              <GroupTile group={group} />
              <Text as="bdi" size={13} weight="medium" truncate>
                {group.name}
              </Text>
              <Row as="span" gap={8} ml="auto" size={13} tone="muted" num nowrap>
                {t('history.groupOf', { published, of: those.length })}
                <StateGlyph state={glyphOf[worst]} size={16} />
              </Row>
            </Row>
          );
        })}
      </Box>
    </Panel>
  );
}
