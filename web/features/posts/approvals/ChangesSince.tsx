import { useWords } from 'words:approvals';
import type { Post } from '@everycast/contract/posts';
import type { ApprovedVersion } from '@everycast/contract/revisions';
import { resolveWallTime } from '@everycast/contract/time';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment, formatPast } from '../../../lib/time/format.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Draft, DraftSchedule } from '../draft/draft.ts';
import type { MergedField } from '../draft/merge.ts';
import css from './ChangesSince.module.css';
import { type Changes, changesOf, stretchesOf, threadText } from './changes.ts';

type View = 'changes' | 'final';

/** What isn't as it was last approved; nothing if the post never was, or is still the same. D shows and hides it. */
export function ChangesSince({ post }: { post: Post }) {
  const t = useWords();
  const { zone } = useTimes();
  const [view, show] = useState<View>('changes');
  const version = useQuery(get('/api/v1/posts/{id}/approved', { params: { path: { id: post.id } } })).data?.version;
  const changes = useMemo(() => (version ? changesOf(post, version) : null), [post, version]);
  useKeys({ d: () => show(view === 'changes' ? 'final' : 'changes') });
  if (!version || !changes || changes.fields.length === 0) return null;
  return (
    <Stack as="section" gap={8} p="12 16" edge="bottom" bg="surface" aria-label={t('changes.title')}>
      <Row gap="4 8" wrap justify="between">
        <Text size={13}>
          <strong>{t('changes.count', { count: changes.fields.length })}</strong>{' '}
          <Text as="span" size={13} tone="muted">
            {t('changes.since', { who: version.by, when: formatPast(version.at, zone) })}
          </Text>
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('changes.view')}
          aria-keyshortcuts="D"
          value={view}
          onChange={(next) => show(next as View)}
          data={[
            { value: 'changes', label: t('changes.changes') },
            { value: 'final', label: t('changes.final') },
          ]}
        />
      </Row>
      {view === 'changes' && <Fields changes={changes} version={version} post={post} />}
    </Stack>
  );
}

function Fields({ changes: { was, now, fields }, version, post }: { changes: Changes; version: ApprovedVersion; post: Post }) {
  const t = useWords();
  const shown: Record<MergedField, () => ReactNode> = {
    text: () => <Marked was={was.text} now={now.text} />,
    thread: () => <Marked was={threadText(was)} now={threadText(now)} />,
    firstComment: () => <Marked was={was.firstComment} now={now.firstComment} />,
    media: () => <Files was={was} now={now} missing={version.content.missing} />,
    accounts: () => <Accounts was={was} now={now} post={post} />,
    time: () => <Times was={was.schedule} now={now.schedule} />,
    versions: () => t('changes.edited'),
    options: () => t('changes.edited'),
    watermark: () => t('changes.edited'),
    labels: () => t('changes.edited'),
  };
  return (
    <dl className={css.fields}>
      {fields.map((field) => (
        <div key={field}>
          <Text as="dt" size={13} tone="quiet">
            {t(`changes.field.${field}`)}
          </Text>
          <Text as="dd" size={13}>
            {shown[field]()}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** A text with what was added and removed. */
function Marked({ was, now }: { was: string; now: string }) {
  const language = document.documentElement.lang;
  const stretches = useMemo(() => stretchesOf(was, now, language), [was, now, language]);
  return (
    <Text as="span" size={13} pre breaks dir="auto" className={css.marked}>
      {stretches.map(({ text, is }, at) => {
        const Mark = is === 'same' ? 'span' : is === 'added' ? 'ins' : 'del';
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity of their own
        return <Mark key={at}>{text}</Mark>;
      })}
    </Text>
  );
}

function Files({ was, now, missing }: { was: Draft; now: Draft; missing: number }) {
  const t = useWords();
  const row = (draft: Draft) => draft.media.map(({ media, alt }) => <img key={media.id} src={inWorkspace(media.thumbnailUrl)} alt={alt} />);
  return (
    <Row as="span" inline gap={6} wrap className={css.files}>
      <del>{was.media.length > 0 ? row(was) : t('changes.none')}</del>
      <span aria-hidden="true">→</span>
      <ins>{now.media.length > 0 ? row(now) : t('changes.none')}</ins>
      {missing > 0 && (
        <Text as="span" size={12} tone="quiet">
          {t('changes.missing', { count: missing })}
        </Text>
      )}
    </Row>
  );
}

function Accounts({ was, now, post }: { was: Draft; now: Draft; post: Post }) {
  const t = useWords();
  const nameOf = (id: string) => post.targets.find(({ accountId }) => accountId === id)?.handle ?? null;
  const added = now.accountIds.filter((id) => !was.accountIds.includes(id)).flatMap((id) => nameOf(id) ?? []);
  const removed = was.accountIds.filter((id) => !now.accountIds.includes(id)).length;
  return (
    <span className={css.marked}>
      {added.map((name) => (
        <ins key={name}>{name}</ins>
      ))}{' '}
      {removed > 0 && t('changes.accountsRemoved', { count: removed })}
    </span>
  );
}

function Times({ was, now }: { was: DraftSchedule; now: DraftSchedule }) {
  const t = useWords();
  const { zone: here } = useTimes();
  const said = ({ mode, at, zone, fold }: DraftSchedule) =>
    mode === 'at' ? formatMoment(resolveWallTime(at, zone, fold).instant.epochMilliseconds, here) : t('noTime');
  return (
    <span className={css.marked}>
      <del>{said(was)}</del> <ins>{said(now)}</ins>
    </span>
  );
}
