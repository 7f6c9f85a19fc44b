import type { LedgerEntry, Post, Target } from '@everycast/contract/posts';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useProgress } from '../../../lib/events/progress.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { formatClock } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { State, StateGlyph } from '../../../ui/state/State.tsx';
import { shownTarget } from '../../../ui/state/shown.ts';
import { useWords } from '../words.ts';
import { Published } from './Published.tsx';
import css from './TargetHistory.module.css';
import { TargetProblem } from './TargetProblem.tsx';

/** One account's part of the history: its state, what stands in the way, and the ledger line by line. */
export function TargetHistory({ post, target, zone, only }: { post: Post; target: Target; zone: string; only: boolean }) {
  const t = useWords();
  const shown = shownTarget(target);
  const needsSomebody = shown === 'failed' || shown === 'unconfirmed' || shown === 'incomplete';
  const moment = target.publishedAt ?? target.error?.at ?? null;
  const checked = shown === 'published' && target.history.some((entry) => entry.state === 'unconfirmed' || entry.state === 'looked_up');
  return (
    <details className={css.target} data-state={shown} open={needsSomebody || only || target.state === 'publishing'}>
      <summary className={css.head}>
        <span className={css.mark}>
          <PlatformMark platform={target.platform} size={18} named />
        </span>
        <span className={css.platform}>{platformName(target.platform)}</span>
        <span className={css.handle}>{shownHandle(target)}</span>
        {target.sandbox && <SandboxMark />}
        <span className={css.right}>
          {moment && <time className={css.time}>{formatClock(moment, zone)}</time>}
          <State state={shown}>{checked ? t('history.afterCheck') : undefined}</State>
          <span className={css.arrow}>
            <Icon of={IconChevronDown} size={16} />
          </span>
        </span>
      </summary>
      <div className={css.body}>
        {target.error && <TargetProblem post={post} target={target} zone={zone} />}
        {target.state === 'publishing' && <UnderWay targetId={target.id} />}
        {target.state === 'published' && <Published post={post} target={target} />}
        {target.permalink && (
          <p className={css.link}>
            <a href={target.permalink} target="_blank" rel="noreferrer">
              {t(target.sandbox ? 'history.openInSandbox' : 'history.open', { name: platformName(target.platform) })}
              <Icon of={IconExternalLink} size={14} />
            </a>
          </p>
        )}
        {target.history.length === 0 ? <p className={css.none}>{t('history.notYet')}</p> : <Ledger entries={target.history} zone={zone} />}
      </div>
    </details>
  );
}

/** How far what is being sent at this moment is. */
function UnderWay({ targetId }: { targetId: string }) {
  const t = useWords();
  const progress = useProgress(targetId);
  if (!progress) return null;
  const percent = Math.floor(progress.fraction * 100);
  return <p className={css.none}>{t('history.progress', { what: progress.what.toLowerCase(), percent })}</p>;
}

const glyphOf = {
  intended: 'publishing',
  waiting: 'publishing',
  done: 'published',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  looked_up: 'reconnecting',
} as const;

/** Doubt and its end are read together: from the first unconfirmed line to the one that settles it is one block. */
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
    <ol className={css.ledger}>
      {blocks(entries).map((block) => (
        <li key={block.entries[0]?.id} className={block.doubt ? css.doubt : undefined}>
          <ol className={css.lines}>
            {block.entries.map((entry) => (
              <li key={entry.id} className={css.line}>
                <time className={css.time}>{formatClock(entry.finishedAt ?? entry.startedAt, zone)}</time>
                <span className={css.glyph}>
                  <StateGlyph state={glyphOf[entry.state]} size={16} />
                </span>
                <span className={css.what}>
                  <span className={css.title}>{entry.title}</span>
                  {entry.detail && <span className={css.detail}>{entry.detail}</span>}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
