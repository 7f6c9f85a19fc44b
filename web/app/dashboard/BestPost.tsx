import { useWords } from 'words:dashboard';
import { IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { bestOfLastWeek, firstLine } from './queries.ts';

/** The post of last week that got the most engagement, in one line. Nothing if none got any. */
export function BestPost() {
  const t = useWords();
  const { workspace, times } = useSession();
  // Analytics counts days in the workspace's zone.
  const today = dayKey(useNow(), workspace.zone);
  const best = useQuery(bestOfLastWeek(today, times.weekStart, useChosenGroup())).data?.items[0];
  if (!best?.engagement) return null;
  return (
    <Row as={Link} card gap={12} p="8 16" minW={0} hover tone="quiet" to={`/posts/${best.postId}`} minH="2.75rem">
      <Icon of={IconTrophy} size={18} />
      <Text as="span" size={13} rigid>
        {t('best.title')}
      </Text>
      <Text as="span" size={13} tone="text" weight="medium" truncate grow minW={0}>
        {firstLine(best.text) || t('today.noText')}
      </Text>
      <Text as="span" size={12} num nowrap>
        {t('best.engagement', { value: best.engagement })}
      </Text>
    </Row>
  );
}
