import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Post, Target } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { formatClock } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { State } from '../../../ui/state/State.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import css from './TargetHistory.module.css';
import { TargetProblem } from './TargetProblem.tsx';
import { TargetRecord } from './TargetRecord.tsx';

/** The history of a post on its only account: its state, problems, and the ledger line by line. */
export function TargetHistory({ post, target, zone }: { post: Post; target: Target; zone: string }) {
  const t = useWords();
  const shown = shownTarget(target);
  const moment = target.publishedAt ?? target.error?.at ?? null;
  const checked = shown === 'published' && target.history.some((entry) => entry.state === 'unconfirmed' || entry.state === 'looked_up');
  return (
    <details className={css.target} data-state={shown} open>
      <Row as="summary" gap={12} p="8 16" pointer className={css.head}>
        <Grid as="span" center rigid bg="sunken" radius={6} w="2rem" h="2rem">
          <PlatformMark platform={target.platform} size={18} named />
        </Grid>
        <Text as="span" weight="semibold">
          {platformName(target.platform)}
        </Text>
        <Text as="span" tone="muted" truncate className={css.handle}>
          {shownHandle(target)}
        </Text>
        {target.sandbox && <SandboxMark />}
        <Row as="span" gap={12} rigid ml="auto" className={css.right}>
          {moment && (
            <Text as="time" fontSize={13} tone="muted" num nowrap>
              {formatClock(moment, zone)}
            </Text>
          )}
          <State state={shown}>{checked ? t('history.afterCheck') : undefined}</State>
          <Grid as="span" className={css.arrow}>
            <Icon of={IconChevronDown} size={16} />
          </Grid>
        </Row>
      </Row>
      <div className={css.body}>
        {target.error && <TargetProblem post={post} target={target} zone={zone} />}
        <TargetRecord post={post} target={target} zone={zone} />
      </div>
    </details>
  );
}
