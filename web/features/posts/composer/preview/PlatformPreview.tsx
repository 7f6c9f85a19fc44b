import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../../ui/SandboxMark.tsx';
import { State, StateGlyph } from '../../../../ui/state/State.tsx';
import { problemRows } from '../../draft/problem-rows.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import type { Fixes } from '../problems/fix-context.ts';
import { useFixButtons } from '../problems/use-fix-buttons.ts';
import { missingOption, type PlatformPreview as Shown } from './by-platform.ts';
import { Drawn } from './Drawn.tsx';
import css from './PreviewPane.module.css';

/** Whether an element is visible, or within a screen's height of it. Until that is known it counts as near. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), { rootMargin: '100% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

/** All previews of a text with more characters are updated after a pause: drawing them would cost each keystroke more than anything else. */
const liveUpTo = 2_000;

/** One platform's preview, of one of its accounts at a time. */
export const PlatformPreview = memo(function PlatformPreview({
  preview,
  rested,
  fixes,
  groups,
  when,
}: {
  preview: Shown;
  /** As they were when the person last paused. */
  rested: ReadonlyMap<string, AccountCheck>;
  fixes: Fixes;
  groups: readonly AccountGroup[];
  when: string;
}) {
  const t = useWords();
  const { platform, checks, wrong } = preview;
  const FixButtons = useFixButtons(wrong.length > 0);
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const [chosen, choose] = useState<string | null>(null);
  const [wanted, fold] = useState<boolean | null>(null);
  const check = checks.find(({ account }) => account.id === chosen) ?? checks[0];
  if (!check) return null;
  const { account, content, measure, issues } = check;
  // An empty page has no problem yet.
  const problems = problemRows(wrong, { fresh: true }).filter(({ accounts }) => accounts.includes(account));
  const name = platformName(platform);
  const option = missingOption(preview);
  const folded = wanted ?? option !== null;
  const live = near && content.text.length <= liveUpTo;
  const groupOf = (id: string) => groups.find(({ accountIds }) => accountIds.includes(id));
  return (
    <Box as="article" ref={place} p="0 16 16" className={css.preview} aria-label={name}>
      <Row as="header" gap={8} fontSize={13} tone="muted" minH="2rem">
        <PlatformMark platform={platform} size={16} named />
        <span>{name}</span>
        {checks.every((one) => one.account.sandbox) && <SandboxMark />}
        {checks.length > 1 && wrong.length === 0 && (
          <Text as="span" fontSize={12} tone="quiet" num nowrap>
            {t('facts.count', { count: checks.length })}
          </Text>
        )}
        <Text as="span" ml="auto" nowrap>
          {wrong.length === 0 ? (
            <State state="published">{t('preview.fits')}</State>
          ) : (
            <State state="warning">
              {checks.length > 1
                ? t('preview.wrong', { count: wrong.length, all: checks.length })
                : measure.over > 0
                  ? t('preview.over', { length: measure.length, max: measure.max })
                  : t('preview.issues', { count: issues.length })}
            </State>
          )}
        </Text>
        <IconButton
          variant="small"
          icon={folded ? IconChevronDown : IconChevronUp}
          size={16}
          label={t(folded ? 'preview.unfold' : 'preview.fold', { name })}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        />
      </Row>
      {!folded && checks.length > 1 && (
        <Row as="fieldset" gap={6} className={css.accounts} aria-label={t('preview.accounts', { name })}>
          {checks.map(({ account: one, issues: its }) => {
            const group = groupOf(one.id);
            return (
              <Row
                as={Button}
                variant="bare"
                inline
                gap={6}
                p="2 8"
                radius={6}
                border="line"
                size={12}
                key={one.id}
                className={css.account}
                aria-pressed={one === account}
                onClick={() => choose(one.id)}
              >
                {group && <GroupTile group={group} />}
                <Text as="bdi" truncate>
                  {shownHandle(one)}
                </Text>
                {its.length > 0 && <StateGlyph state="warning" size={14} label={t('steps.problems')} />}
              </Row>
            );
          })}
        </Row>
      )}
      {(!folded || option !== null) &&
        problems.map((row) => (
          <div key={row.key} className={css.problem}>
            {row.tooLong === null && (
              <Text size={12} tone="muted" breaks>
                {row.sentence}
              </Text>
            )}
            <Row gap={8} wrap minH={FixButtons ? undefined : 'var(--h-control-sm)'}>
              {FixButtons && <FixButtons row={row} context={fixes.context} />}
            </Row>
          </div>
        ))}
      {!folded && <Drawn key={account.id} check={live ? check : (rested.get(account.id) ?? check)} when={when} />}
    </Box>
  );
});
