import { useWords as useCauseWords } from 'words:causes';
import { useWords } from 'words:posts';
import type { Cause } from '@everycast/contract/causes';
import type { Post, Target } from '@everycast/contract/posts';
import { useState } from 'react';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { Box, Grid, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { CauseActions } from '../../causes/CauseActions.tsx';
import { causeTitle } from '../../causes/titles.ts';
import css from './Counted.module.css';
import { Handles } from './Handles.tsx';
import { Rest } from './Rest.tsx';
import { sorted } from './sorted.ts';
import { Totals } from './Totals.tsx';
import type { Within } from './within.ts';

/** Why a post isn't everywhere: a row per cause, each reason once, with the accounts it is about and what can be done for all of them. */
function Causes({ causes, ...within }: { causes: readonly Cause<Target>[] } & Within) {
  const t = useWords();
  return (
    <Panel title={t('history.wrong')} aside={<span className={css.aside}>{t('history.wrongCount', { count: causes.length })}</span>}>
      <ul>
        {causes.map((cause, at) => (
          <CauseRow key={cause.key} cause={cause} primary={at === 0} {...within} />
        ))}
      </ul>
    </Panel>
  );
}

function CauseRow({ cause, primary, ...within }: { cause: Cause<Target>; primary: boolean } & Within) {
  const t = useCauseWords();
  const { targets, situation } = cause;
  const [{ platform, error, sandbox }] = targets;
  const platformMessages = new Set(targets.map((target) => target.error?.platformMessage));
  const [own] = platformMessages;
  return (
    <Grid as="li" gap="4 12" p="12 16" divided className={css.cause} data-situation={situation}>
      <Grid as="span" center rigid radius={6} w="2rem" h="2rem" className={css.tile}>
        <PlatformMark platform={platform} sandbox={sandbox} size={18} />
      </Grid>
      <Box minW={0} className={css.what}>
        <Row as="h3" gap="0 8" wrap align="baseline" size={14}>
          {causeTitle(targets[0])}
          <Text as="span" size={12} weight="medium" num className={css.count}>
            {t('accounts', { count: targets.length })}
          </Text>
        </Row>
        {error && (
          <Text size={13} tone="muted" breaks>
            {error.message}
            {own && platformMessages.size === 1 && <code className={css.own}>{own}</code>}
          </Text>
        )}
      </Box>
      <Row gap={4} rigid className={css.actions}>
        <CauseActions postId={within.post.id} cause={cause} primary={primary} />
      </Row>
      <Box minW={0} className={css.below}>
        <Handles targets={targets} {...within} />
      </Box>
    </Grid>
  );
}

/** A post on several accounts: how many it reached, what went wrong by cause, and everything else in a line each. */
export function Counted({ post, zone }: { post: Post; zone: string }) {
  /** The target whose timeline is open: one at a time. */
  const [openId, setOpenId] = useState<string | null>(null);
  const groups = useGroups() ?? [];
  const { counted, causes, rest } = sorted(post.targets);
  const of = { post, zone, groups, openId, open: (id: string) => setOpenId(id === openId ? null : id) };
  return (
    <>
      <Totals post={post} counted={counted} groups={groups} zone={zone} />
      {causes.length > 0 && <Causes causes={causes} {...of} />}
      {rest.map(({ tally, targets }) => (
        <Rest key={tally} tally={tally} targets={targets} {...of} />
      ))}
    </>
  );
}
