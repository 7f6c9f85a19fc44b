import { useWords } from 'words:posts';
import type { Target } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../../../lib/numbers.ts';
import { formatTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import css from './Counted.module.css';
import { Handles } from './Handles.tsx';
import type { Tally } from './sorted.ts';
import { glyphOf } from './Totals.tsx';
import type { Within } from './within.ts';

/** Accounts without a problem, folded to a line with their number per platform. */
export function Rest({ tally, targets, ...within }: { tally: Tally; targets: readonly Target[] } & Within) {
  const t = useWords();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const perPlatform = [...Map.groupBy(targets, ({ platform }) => platform)]
    .map(([platform, those]) => [platform, those.length] as const)
    .sort(([, a], [, b]) => b - a);
  const { zone } = within;
  const times = targets.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const [from, to] = [times[0], times.at(-1)].map((at) => at && formatTime(at, zone));
  return (
    <Panel className={css.rest}>
      <Button
        variant="bare"
        className={css.fold}
        aria-expanded={unfolded}
        aria-controls={unfolded ? id : undefined}
        onClick={() => setUnfolded(!unfolded)}
      >
        <StateGlyph state={glyphOf[tally]} size={16} label={null} />
        <Text as="span" size={14} weight="semibold" num nowrap>
          {t(`history.totals.${tally}`, { count: targets.length })}
        </Text>
        <Row as="span" gap="4 12" wrap size={13} tone="muted" num>
          {perPlatform.map(([platform, count]) => (
            <Row as="span" gap={4} key={platform} title={t('history.perPlatform', { name: platformName(platform), count })}>
              <PlatformMark platform={platform} size={16} />
              {formatNumber(count)}
            </Row>
          ))}
        </Row>
        <Row as="span" gap={12} ml="auto" size={12} tone="quiet" num nowrap className={css.right}>
          {from && to && (from === to ? from : t('history.span', { from, to }))}
          <Icon of={IconChevronDown} size={16} />
        </Row>
      </Button>
      {unfolded && (
        <Box p="0 16 12" id={id}>
          <Handles targets={targets} mixed {...within} />
        </Box>
      )}
    </Panel>
  );
}
