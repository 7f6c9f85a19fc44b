import { useWords } from 'words:analytics';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { type AnalyticsPart, analyticsParts } from '@everycast/contract/analytics';
import { shownHandle } from '@everycast/contract/named-platforms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Analytics.module.css';
import { sayPercent, shownCount, signed } from './numbers.ts';
import { partsQuery, type Shown } from './queries.ts';

type By = (typeof analyticsParts)[number];
const emptyOf = { group: 'parts.noGroups', account: 'parts.none', label: 'parts.noLabels' } as const;

/** How each account did, each group, or the posts with each label: reach, growth, engagement and its rate. */
export function Breakdown({ shown }: { shown: Shown }) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const [by, setBy] = useState<By>('account');
  const { data, error, refetch } = useQuery(partsQuery(shown, by));
  const kinds = analyticsParts.filter((one) => one !== 'group' || groups.length > 0);
  const choice = (
    <Row as="fieldset" gap={2}>
      <legend className="visually-hidden">{t('parts.by')}</legend>
      {kinds.map((one) => (
        <Button key={one} size="sm" variant="soft" aria-pressed={by === one} onClick={() => setBy(one)}>
          {t(`parts.${one}`)}
        </Button>
      ))}
    </Row>
  );
  return (
    <Panel title={t('parts.title')} aside={choice}>
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <Text p={16} size={13} tone="quiet">
          {t(emptyOf[by])}
        </Text>
      )}
      {data && data.items.length > 0 && <Table items={data.items} by={by} groups={groups} />}
      {by === 'label' && data && data.items.length > 0 && (
        <Text p="8 16" size={12} tone="quiet">
          {t('parts.labelHelp')}
        </Text>
      )}
    </Panel>
  );
}

function Table({ items, by, groups }: { items: readonly AnalyticsPart[]; by: By; groups: readonly AccountGroup[] }) {
  const t = useWords();
  const unknown = t('unknown');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard
    <section className={css.values} tabIndex={0} aria-label={t('parts.name')}>
      <table className={`${css.table} ${css.dense}`}>
        <thead>
          <tr>
            <th scope="col">{t(`parts.${by}`)}</th>
            {by !== 'label' && (
              <>
                <th scope="col">{t('parts.followers')}</th>
                <th scope="col">{t('parts.growth')}</th>
              </>
            )}
            <th scope="col">{t('posts.reach')}</th>
            <th scope="col">{t('posts.engagement')}</th>
            <th scope="col">{t('posts.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name, platform, followers, growth, reach, engagement, rate }) => (
            <tr key={id}>
              <th scope="row">
                <Row as="span" gap={8} minW={0}>
                  {by === 'group' && groups.filter((one) => one.id === id).map((group) => <GroupTile key={id} group={group} />)}
                  {platform && <PlatformMark platform={platform} size={16} named />}
                  <Text as="bdi" truncate>
                    {platform ? shownHandle({ platform, handle: name }) : name}
                  </Text>
                </Row>
              </th>
              {by !== 'label' && (
                <>
                  <td>{shownCount(followers, unknown)}</td>
                  <td>{growth === null ? unknown : signed(growth)}</td>
                </>
              )}
              <td>{shownCount(reach, unknown)}</td>
              <td>{shownCount(engagement, unknown)}</td>
              <td>{rate === null ? unknown : sayPercent(t, rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
