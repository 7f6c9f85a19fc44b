import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { causesOf } from '@everycast/contract/causes';
import type { Post, Target } from '@everycast/contract/posts';
import { shownHandle } from '../../../../lib/handle.ts';
import { formatMoment } from '../../../../lib/time/format.ts';
import { platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { CauseActions } from '../../causes/CauseActions.tsx';
import { TargetRecord } from '../TargetRecord.tsx';
import css from './Counted.module.css';

/** One account's timeline. `acts`: with what can be done for it alone. */
export function Timeline({
  post,
  target,
  zone,
  group,
  acts,
}: {
  post: Post;
  target: Target;
  zone: string;
  group: AccountGroup | undefined;
  acts: boolean;
}) {
  const t = useWords();
  const [alone] = acts ? causesOf([target]) : [];
  const handle = shownHandle(target);
  const { error } = target;
  return (
    <Box as="section" bg="sunken" radius={6} p="8 12" mt={8} className={css.timeline} aria-label={handle}>
      <Row gap="0 8" wrap justify="between" mb={8}>
        <Row as="span" gap={8} minW={0} align="baseline">
          <Text as="bdi" size={13} weight="semibold" truncate>
            {handle}
          </Text>
          <Text as="span" size={12} tone="quiet" truncate>
            {group ? `${platformName(target.platform)}, ${group.name}` : platformName(target.platform)}
          </Text>
        </Row>
        {alone && (
          <Row gap={4} wrap>
            <CauseActions postId={post.id} cause={alone} />
          </Row>
        )}
      </Row>
      {error?.nextAttemptAt && (
        <Text size={13} tone="muted" mb={8}>
          {t(target.state === 'unconfirmed' ? 'history.looksAgain' : 'history.triesAgain', {
            when: formatMoment(error.nextAttemptAt, zone),
          })}
        </Text>
      )}
      <TargetRecord post={post} target={target} zone={zone} />
    </Box>
  );
}
