import { useWords } from 'words:posts';
import type { LedgerEntry, Post, Target } from '@everycast/contract/posts';
import { IconExternalLink } from '@tabler/icons-react';
import { useProgress } from '../../../lib/events/progress.ts';
import { formatClock } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import { Published } from './Published.tsx';
import css from './TargetHistory.module.css';

/** What happened to a post on one account, line by line, and what can be done with it where it is published. */
export function TargetRecord({ post, target, zone }: { post: Post; target: Target; zone: string }) {
  const t = useWords();
  return (
    <>
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
          {t(shownTarget(target) === 'scheduled' ? 'history.notYet' : 'history.starts')}
        </Text>
      ) : (
        <Ledger entries={target.history} zone={zone} />
      )}
    </>
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
