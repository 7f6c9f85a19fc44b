import { useWords } from 'words:approvals';
import type { Approved } from '@everycast/contract/approvals';
import { NativeSelect } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Approvals.module.css';
import { type Brand, keyOfBrand, sorts, titleOf } from './brands.ts';
import { RequestRow } from './RequestRow.tsx';
import type { Chosen } from './use-chosen.ts';
import type { Arranged, View } from './use-requests.ts';

interface Props {
  brands: readonly Brand[] | undefined;
  arranged: Arranged;
  view: View;
  openId: string | null;
  open: (id: string) => void;
  chosen: Chosen;
  /** What couldn't be approved with the others. */
  refused: Approved['refused'];
  dismiss: () => void;
  approve: () => void;
  busy: boolean;
}

/** Requests by brand; those that the person can decide about can be approved together. */
export function RequestList({ brands, arranged, view, openId, open, chosen, refused, dismiss, approve, busy }: Props) {
  const t = useWords();
  const requests = brands?.flatMap((brand) => brand.requests) ?? [];
  const count = chosen.items.length;
  const names = new Map(requests.map(({ post }) => [post.id, titleOf(post) || t('noText')]));
  return (
    <Stack as="section" minH={0} className={css.list} aria-label={t('list')}>
      <Row gap={8} p="0 12" edge="bottom" className={css.head}>
        {view === 'waiting' && requests.length > 0 && (
          <input
            type="checkbox"
            aria-label={t('selectAll')}
            checked={chosen.isAll}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !chosen.isAll;
            }}
            onChange={() => (chosen.isAll ? chosen.clear() : chosen.all())}
          />
        )}
        <Text as="h2" size={14}>
          {t(`view.${view}`)}
        </Text>
        {brands && (
          <Text as="span" size={12} tone="quiet" num>
            {requests.length}
          </Text>
        )}
      </Row>
      <Arrange {...arranged} />
      <Box grow minH={0} scroll>
        {refused.length > 0 && (
          <Box p={12}>
            <Note
              tone="wait"
              alert
              title={t('leftOut', { count: refused.length })}
              actions={
                <Button size="sm" onClick={dismiss}>
                  {t('dismiss')}
                </Button>
              }
            >
              <ul>
                {refused.map(({ postId, message }) => (
                  <li key={postId}>
                    <bdi>{names.get(postId)}</bdi>: {message}
                  </li>
                ))}
              </ul>
            </Note>
          </Box>
        )}
        {!brands && (
          <Loading gap={8} p={12}>
            {['1', '2', '3', '4', '5'].map((key) => (
              <Skeleton key={key} height="3rem" />
            ))}
          </Loading>
        )}
        {brands?.length === 0 && <Nothing view={view} />}
        {brands?.map((brand) => (
          <section key={keyOfBrand(brand)} aria-label={nameOf(t, brand)}>
            <Row gap={8} p="6 12" bg="sunken" edge="bottom" size={13}>
              {brand.of !== null && brand.of !== 'several' && <GroupTile group={brand.of} />}
              <Text as="h3" size={13} truncate>
                {nameOf(t, brand)}
              </Text>
              <Text as="span" size={12} tone="quiet" num>
                {brand.requests.length}
              </Text>
            </Row>
            <ul>
              {brand.requests.map((request) => (
                <RequestRow
                  key={request.post.id}
                  request={request}
                  isOpen={request.post.id === openId}
                  open={() => open(request.post.id)}
                  choose={request.mine && view === 'waiting' ? () => chosen.toggle(request) : null}
                  isChosen={chosen.isChosen(request.post.id)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Box>
      {count > 0 && (
        <Row gap={8} p="0 12" edge="top" className={css.foot}>
          <Text as="span" size={13} num>
            {t('selected', { count })}
          </Text>
          <Button variant="ghost" size="sm" onClick={chosen.clear}>
            {t('clear')}
          </Button>
          <Row ml="auto">
            <Button icon={<Icon of={IconChecks} size={16} />} busy={busy} onClick={approve}>
              {t('approveMany', { count })}
            </Button>
          </Row>
        </Row>
      )}
    </Stack>
  );
}

/** Which group is listed, and in which order. Nothing where there is one request to look at. */
function Arrange({ all, brand, sort, arrange }: Arranged) {
  const t = useWords();
  const count = all?.reduce((sum, { requests }) => sum + requests.length, 0) ?? 0;
  if (!all || count < 2) return null;
  return (
    <Row gap={8} p="8 12" edge="bottom">
      {all.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('filter.label')}
          value={brand ?? ''}
          onChange={(event) => arrange({ group: event.currentTarget.value })}
          data={[{ value: '', label: t('filter.all') }, ...all.map((one) => ({ value: keyOfBrand(one), label: nameOf(t, one) }))]}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t('sort.label')}
        value={sort}
        onChange={(event) => arrange({ sort: sorts.find((one) => one === event.currentTarget.value) ?? 'asked' })}
        data={sorts.map((one) => ({ value: one, label: t(`sort.${one}`) }))}
      />
    </Row>
  );
}

function nameOf(t: ReturnType<typeof useWords>, { of }: Brand): string {
  if (of === 'several') return t('severalGroups');
  return of === null ? t('otherAccounts') : of.name;
}

function Nothing({ view }: { view: View }) {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('workspace.manage');
  return (
    <Empty
      title={t(`empty.${view}`)}
      action={
        view === 'client' ? (
          <ButtonLink to="/client-links">{t('links')}</ButtonLink>
        ) : (
          view === 'waiting' && mayManage && <ButtonLink to="/settings/approvals">{t('empty.setUp')}</ButtonLink>
        )
      }
    >
      {t(`empty.${view}Text`)}
    </Empty>
  );
}
