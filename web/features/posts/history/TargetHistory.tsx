import type { LedgerEntry, Post, Target } from '@everycast/contract/posts';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useProgress } from '../../../lib/events/progress.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { formatClock } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { State, StateGlyph } from '../../../ui/state/State.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import { useWords } from '../words.ts';
import { Published } from './Published.tsx';
import css from './TargetHistory.module.css';
import { TargetProblem } from './TargetProblem.tsx';

/** One account's history: its state, problems, and the ledger line by line. */
export function TargetHistory({ post, target, zone, only }: { post: Post; target: Target; zone: string; only: boolean }) {
  const t = useWords();
  const shown = shownTarget(target);
  const needsSomebody = shown === 'failed' || shown === 'unconfirmed' || shown === 'incomplete';
  const moment = target.publishedAt ?? target.error?.at ?? null;
  const checked = shown === 'published' && target.history.some((entry) => entry.state === 'unconfirmed' || entry.state === 'looked_up');
  return (
    <details className={css.target} data-state={shown} open={needsSomebody || only || target.state === 'publishing'}>
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
        {target.state === 'publishing' && <UnderWay targetId={target.id} />}
        {target.state === 'published' && <Published post={post} target={target} />}
        {target.permalink && (
          <Text fontSize={13} tone="muted" className={css.link}>
            <a href={target.permalink} target="_blank" rel="noreferrer">
              {t(target.sandbox ? 'history.openInSandbox' : 'history.open', { name: platformName(target.platform) })}
              <Icon of={IconExternalLink} size={14} />
            </a>
          </Text>
        )}
        {target.history.length === 0 ? (
          <Text fontSize={13} tone="muted" className={css.none}>
            {t('history.notYet')}
          </Text>
        ) : (
          <Ledger entries={target.history} zone={zone} />
        )}
      </div>
    </details>
  );
}

/** The progress of what is being sent. */
function UnderWay({ targetId }: { targetId: string }) {
  const t = useWords();
  const progress = useProgress(targetId);
  if (!progress) return null;
  const percent = Math.floor(progress.fraction * 100);
  return (
    <Text fontSize={13} tone="muted" className={css.none}>
      {t('history.progress', { what: progress.what, percent })}
    </Text>
  );
}

const glyphOf = {
  intended: 'publishing',
  waiting: 'publishing',
  done: 'published',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  looked_up: 'reconnecting',
} as const;

/** An uncertain step and its resolution are one block: from the first unconfirmed line to the one that settles it. */
function blocks(entries: readonly LedgerEntry[]): { doubt: boolean; entries: LedgerEntry[] }[] {
  const result: { doubt: boolean; entries: LedgerEntry[] }[] = [];
  let doubting = false;
  for (const entry of entries) {
    const starts = entry.state === 'unconfirmed' || entry.state === 'looked_up';
    const last = result.at(-1);
    const inDoubt: boolean = starts || doubting;
    if (last && last.doubt === inDoubt) last.entries.push(entry);
    else result.push({ doubt: inDoubt, entries: [entry] });
    doubting = starts;
  }
  return result;
}

function Ledger({ entries, zone }: { entries: readonly LedgerEntry[]; zone: string }) {
  return (
    <ol>
      {blocks(entries).map((block) => (
        <li key={block.entries[0]?.id} className={block.doubt ? css.doubt : undefined}>
          <ol>
            {block.entries.map((entry) => (
              <Grid as="li" gap={8} key={entry.id} className={css.line}>
                <Text as="time" fontSize={13} tone="muted" num nowrap>
                  {formatClock(entry.finishedAt ?? entry.startedAt, zone)}
                </Text>
                <Row as="span" align="stretch" justify="center" pos="relative" pt={2} className={css.glyph}>
                  <StateGlyph state={glyphOf[entry.state]} size={16} />
                </Row>
                <Stack as="span" pb={12}>
                  <Text as="span" weight="medium">
                    {entry.title}
                  </Text>
                  {entry.detail && (
                    <Text as="span" size={13} tone="muted" breaks>
                      {entry.detail}
                    </Text>
                  )}
                </Stack>
              </Grid>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
