import { useWords } from 'words:client-review';
import type { ReviewItem } from '@everycast/contract/client-review';
import { formatPast } from '../../../lib/time/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Review.module.css';

/** What the client and the team said to each other about a post. */
export function EarlierComments({ comments, workspace, zone }: { comments: ReviewItem['comments']; workspace: string; zone: string }) {
  const t = useWords();
  return (
    <Stack as="section" gap={12} aria-label={t('earlier')} className={css.earlier}>
      <Text as="h2" size={13}>
        {t('earlier')}
      </Text>
      <ul className={css.comments}>
        {comments.map(({ id, name, client, text, at }) => (
          <Row as="li" key={id} gap={12} align="start" size={13}>
            <Avatar initials={[...name][0]?.toUpperCase() ?? ''} own={client} />
            <Stack gap={2} minW={0}>
              <Row gap={8} wrap>
                <Text as="bdi" weight="semibold" truncate>
                  {name}
                </Text>
                <Text as="span" size={12} tone="quiet" num>
                  {client ? formatPast(at, zone) : `${workspace} · ${formatPast(at, zone)}`}
                </Text>
              </Row>
              <Text breaks pre>
                {text}
              </Text>
            </Stack>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
