import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconInfoCircle, IconRepeat, type Icon as Tabler } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { get } from '../../../../lib/api/client.ts';
import { platformName } from '../../../../lib/platforms/places.ts';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { FoldButton } from '../../../../ui/FoldButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Grid, ListRow, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { ProblemRow } from '../../draft/problem-rows.ts';
import { TrySandbox } from '../accounts/TrySandbox.tsx';
import type { Fixes } from './fix-context.ts';
import css from './ProblemList.module.css';
import { useFixButtons } from './use-fix-buttons.ts';

/** A problem that belongs to no account. */
export interface OtherProblem {
  sentence: string;
  /** There is no account to publish to, or no time that it could be published at. */
  lacks?: 'account' | 'time';
}

/** An account where the text was posted before, or is planned. */
export interface RepeatedText {
  postId: string;
  /** Who, and when. */
  said: string;
}

/** How many handles are named. */
const named = 3;

interface ProblemListProps {
  rows: readonly ProblemRow[];
  notes: readonly ProblemRow[];
  others: readonly OtherProblem[];
  /** Where the text was posted before. */
  repeats: readonly RepeatedText[];
  fixes: Fixes;
}

/**
 * What is wrong, on which accounts, with what solves it and then the way around it; what is good to know last. It is rendered when nothing
 * is typed: a keystroke only waits for the editor.
 */
export function ProblemList({ rows, notes, others, repeats, fixes }: ProblemListProps) {
  const shown = useDeferredValue(rows);
  return <Listed rows={shown} notes={useDeferredValue(notes)} others={others} repeats={repeats} fixes={fixes} />;
}

const Listed = memo(function Listed({ rows, notes, others, repeats, fixes }: ProblemListProps) {
  const t = useWords();
  const FixButtons = useFixButtons(rows.length > 0);
  const [unfolded, unfold] = useState(false);
  // What needs nothing done must not push away what does.
  const folds = notes.length > 1 && rows.length + others.length > 0;
  const handles = ({ accounts }: ProblemRow) => {
    const shown = accounts.slice(0, named).map(shownHandle).join(', ');
    const rest = accounts.length - named;
    return rest > 0 ? t('problems.andMore', { handles: shown, count: rest }) : shown;
  };
  return (
    <ul className={css.list}>
      {others.map(({ sentence, lacks }) => (
        <Line key={sentence} title={sentence}>
          {lacks === 'account' && <FirstAccount fixes={fixes} />}
          {lacks === 'time' && (
            <Button size="sm" onClick={fixes.nextHour}>
              {t('problems.fix.nextHour')}
            </Button>
          )}
        </Line>
      ))}
      {rows.map((row) => {
        const { key, platform, accounts, sentence, tooLong } = row;
        const name = platformName(platform);
        const counted = tooLong && t(`problems.counted.${tooLong.unit}`, { length: tooLong.length, max: tooLong.max });
        return (
          <Line
            key={key}
            title={tooLong ? t('problems.tooLong', { name, count: tooLong.over }) : sentence}
            detail={[tooLong ? null : name, handles(row), counted].filter(Boolean).join(' · ')}
          >
            {FixButtons && <FixButtons row={row} context={fixes.context} />}
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                fixes.accounts(
                  accounts.map(({ id }) => id),
                  false,
                )
              }
            >
              {t('problems.leaveOut', { count: accounts.length })}
            </Button>
          </Line>
        );
      })}
      {repeats.length > 0 && (
        <Line
          quiet
          icon={IconRepeat}
          title={t('problems.repeated', { count: repeats.length })}
          detail={repeats
            .slice(0, named)
            .map(({ said }) => said)
            .join(' · ')}
        >
          <ButtonLink size="sm" variant="ghost" to={`/posts/${repeats[0]?.postId}`} target="_blank">
            {t('problems.seePost')}
          </ButtonLink>
        </Line>
      )}
      {folds && (
        <ListRow p="4 8" className={css.fold}>
          <FoldButton open={unfolded} toggle={unfold}>
            {t('problems.notes', { count: notes.length })}
          </FoldButton>
        </ListRow>
      )}
      {(unfolded || !folds) &&
        notes.map((row) => <Line key={row.key} quiet title={row.sentence} detail={`${platformName(row.platform)} · ${handles(row)}`} />)}
    </ul>
  );
});

/** Leads to the accounts; people without any can try the sandbox. */
function FirstAccount({ fixes }: { fixes: Fixes }) {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/accounts'));
  if (!data) return null;
  if (data.items.length === 0) return <TrySandbox inLine connected={({ id }) => fixes.accounts([id], true)} />;
  return (
    <Button size="sm" data-closes onClick={fixes.chooseAccounts}>
      {t('problems.fix.accounts')}
    </Button>
  );
}

function Line({
  title,
  detail,
  quiet = false,
  icon = IconInfoCircle,
  children,
}: {
  title: string;
  detail?: string;
  quiet?: boolean;
  icon?: Tabler;
  children?: ReactNode;
}) {
  return (
    <ListRow gap={12} p="12 16" align="start" className={css.row} data-problem={quiet ? undefined : true}>
      <Grid as="span" rigid tone="quiet" className={css.glyph}>
        {quiet ? <Icon of={icon} size={16} /> : <StateGlyph state="warning" size={16} label={null} />}
      </Grid>
      <div className={css.words}>
        <Text size={13} weight={quiet ? 'regular' : 'semibold'} tone={quiet ? 'muted' : 'text'} breaks>
          {title}
        </Text>
        {detail && (
          <Text size={12} tone="muted" breaks num>
            {detail}
          </Text>
        )}
        {children && (
          <Row gap={8} wrap className={css.fixes}>
            {children}
          </Row>
        )}
      </div>
    </ListRow>
  );
}
