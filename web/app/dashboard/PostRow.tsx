import { useWords as useAttentionWords } from 'words:attention';
import { useWords as useCauseWords } from 'words:causes';
import { causesOf, worstOf } from '@everycast/contract/causes';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PostSummary } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CauseActions } from '../../features/posts/causes/CauseActions.tsx';
import { causeTitle, countedTitle } from '../../features/posts/causes/titles.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Attention.module.css';
import { Item } from './AttentionItem.tsx';
import { firstLine } from './queries.ts';

type Target = PostSummary['targets'][number];
const toneOf = { failed: 'fail', unconfirmed: 'ask', incomplete: 'wait' } as const;

/**
 * A post that needs someone, with its causes below and what can be done about each. One on a single account is its only cause.
 * @param troubled its targets that need someone, at least one
 */
export function PostRow({ post, troubled, startsOpen }: { post: PostSummary; troubled: readonly Target[]; startsOpen: boolean }) {
  const t = useAttentionWords();
  const tc = useCauseWords();
  const { zone } = useTimes();
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const causes = causesOf(troubled);
  const [first] = causes;
  const situation = worstOf(troubled)?.situation ?? 'failed';
  const tone = toneOf[situation];
  const at = troubled.find(({ dueAt }) => dueAt !== null)?.dueAt ?? post.dueAt;
  const text = firstLine(post.targets.length === 1 ? (first?.targets[0].text ?? post.text) : post.text);
  const context = [at && formatMoment(at, zone), text].filter(Boolean).join(' · ');
  const picture = post.media[0]?.media.thumbnailUrl;
  const history = (
    <ButtonLink to={`/posts/${post.id}`} size="sm" variant="ghost" className={css.history}>
      {t('history')}
    </ButtonLink>
  );
  if (!first) return null;
  if (post.targets.length === 1) {
    const [target] = first.targets;
    return (
      <Item
        tone={tone}
        title={situation === 'failed' ? t('failed', { platform: platformName(target.platform) }) : causeTitle(target)}
        context={[shownHandle(target), context].filter(Boolean).join(' · ')}
        sandbox={target.sandbox}
        picture={picture}
        text={target.error?.message ?? ''}
        actions={
          <>
            <CauseActions postId={post.id} cause={first} elsewhere />
            {history}
          </>
        }
      />
    );
  }
  const published = post.targets.filter(({ state, error }) => state === 'published' && error === null).length;
  return (
    <Item
      tone={tone}
      title={countedTitle(troubled, post.targets.length)}
      context={context}
      sandbox={post.targets.every(({ sandbox }) => sandbox)}
      picture={picture}
      text={t('summary', { causes: tc('causes', { count: causes.length }), count: published })}
      actions={
        <>
          {history}
          <IconButton
            variant="small"
            icon={IconChevronDown}
            size={16}
            className={css.toggle}
            label={t('causes')}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          />
        </>
      }
    >
      {open && (
        <ul id={id} className={css.causes}>
          {causes.map((cause) => {
            const [{ platform }] = cause.targets;
            const handles = cause.targets.map(shownHandle).join(', ');
            return (
              <Row as="li" gap="4 12" p="4 16" key={cause.key} divided className={css.cause}>
                <PlatformMark platform={platform} size={18} />
                <Text as="span" size={13} minW={0} className={css.why}>
                  <Text as="span" block weight="medium">
                    {causeTitle(cause.targets[0])}
                  </Text>
                  <Text as="span" block size={12} tone="quiet" truncate title={handles}>
                    {handles}
                  </Text>
                </Text>
                <Text as="span" size={12} tone="muted" num nowrap ml="auto">
                  {tc('accounts', { count: cause.targets.length })}
                </Text>
                <Row as="span" gap={4} rigid justify="end" className={css.act}>
                  <CauseActions postId={post.id} cause={cause} elsewhere />
                </Row>
              </Row>
            );
          })}
        </ul>
      )}
    </Item>
  );
}
