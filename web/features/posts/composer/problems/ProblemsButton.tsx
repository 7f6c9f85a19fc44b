import { useWords } from 'words:posts';
import type { RefObject } from 'react';
import { Popover } from '../../../../ui/Popover.tsx';
import { Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { ProblemRow } from '../../draft/problem-rows.ts';
import type { Fixes } from './fix-context.ts';
import css from './ProblemList.module.css';
import { type OtherProblem, ProblemList, type RepeatedText } from './ProblemList.tsx';

/** How many problems there are, and above it their list. */
export function ProblemsButton({
  rows,
  notes,
  others,
  repeats,
  accounts,
  fixes,
  panel,
}: {
  rows: readonly ProblemRow[];
  notes: readonly ProblemRow[];
  others: readonly OtherProblem[];
  repeats: readonly RepeatedText[];
  /** How many are chosen. */
  accounts: number;
  fixes: Fixes;
  /** The list, which the page can open. */
  panel: RefObject<HTMLDivElement | null>;
}) {
  const t = useWords();
  const count = rows.length + others.length;
  if (count + notes.length + repeats.length === 0) return null;
  const affected = new Set(rows.flatMap((row) => row.accounts.map(({ id }) => id))).size;
  return (
    <Popover
      side="above-end"
      variant={count > 0 ? 'default' : 'ghost'}
      className={count > 0 ? css.button : undefined}
      panelClassName={css.panel}
      panel={panel}
      trigger={
        count > 0 ? (
          <>
            <StateGlyph state="warning" size={16} label={null} />
            <span aria-live="polite">{t('problems.count', { count })}</span>
          </>
        ) : (
          t(repeats.length > 0 ? 'problems.repeated' : 'problems.goodToKnow', { count: repeats.length })
        )
      }
    >
      <Row gap={8} p="12 16" wrap>
        <Text as="h2" size={13} weight="semibold">
          {count > 0 ? t('problems.count', { count }) : t('problems.goodToKnow')}
        </Text>
        {affected > 0 && (
          <Text as="span" fontSize={12} tone="muted" num>
            {t('problems.affected', { affected, count: accounts })}
          </Text>
        )}
      </Row>
      <ProblemList rows={rows} notes={notes} others={others} repeats={repeats} fixes={fixes} />
    </Popover>
  );
}
