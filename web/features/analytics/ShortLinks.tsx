import { useWords } from 'words:analytics';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { ShortLinkFigures } from '@everycast/contract/short-links';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { zoneLabel } from '../../lib/time/format.ts';
import { useLabels } from '../../ui/labels/use-labels.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Text } from '../../ui/primitives/primitives.tsx';
import css from './Analytics.module.css';

const kinds = ['links', 'posts', 'accounts', 'labels', 'hours'] as const;
type Kind = (typeof kinds)[number];

interface Line {
  key: string;
  name: string;
  to?: string;
  clicks: number;
  visitors?: number;
}

/** Clicks on short links in a period, by what they belong to. */
export function ShortLinks({
  accounts,
  from,
  to,
}: {
  accounts: readonly Pick<Account, 'id' | 'platform' | 'handle'>[];
  from: string;
  to: string;
}) {
  const t = useWords();
  const [kind, setKind] = useState<Kind>('links');
  const { data, error, refetch } = useQuery(get('/api/v1/short-links/figures', { params: { query: { from, to } } }));
  const labels = useLabels();
  const lines = data ? linesOf(data, kind) : [];
  const nameOf = (one: Kind) =>
    one === 'hours' ? t('shortLinks.hours', { zone: zoneLabel(data?.zone ?? 'UTC') }) : t(`shortLinks.${one}`);
  function linesOf(figures: ShortLinkFigures, wanted: Kind): Line[] {
    switch (wanted) {
      case 'links':
        return figures.links.map(({ id, slug, ...counts }) => ({ key: id, name: slug, to: `/settings/links?link=${id}`, ...counts }));
      case 'posts':
        return figures.posts.map(({ id, text, ...counts }) => ({
          key: id,
          name: text || t('shortLinks.noText'),
          to: `/posts/${id}`,
          ...counts,
        }));
      case 'accounts':
        return figures.accounts.flatMap(({ id, ...counts }) => {
          const account = accounts.find((one) => one.id === id);
          return account ? [{ key: id, name: shownHandle(account), ...counts }] : [];
        });
      case 'labels':
        return figures.labels.flatMap(({ id, ...counts }) => {
          const label = labels?.find((one) => one.id === id);
          return label ? [{ key: id, name: label.name, ...counts }] : [];
        });
      case 'hours':
        return figures.hours.map(({ hour, clicks }) => ({ key: String(hour), name: `${String(hour).padStart(2, '0')}:00`, clicks }));
    }
  }
  return (
    <Panel
      title={t('shortLinks.title')}
      aside={
        <NativeSelect
          aria-label={t('shortLinks.by')}
          data={kinds.map((value) => ({ value, label: nameOf(value) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? 'links')}
        />
      }
    >
      {error && !data && <Problem title={t('shortLinks.notLoaded')} problem={error} retry={() => void refetch()} />}
      {data && lines.length === 0 && (
        <Text p={16} size={13} tone="quiet">
          {t('shortLinks.none')}
        </Text>
      )}
      {lines.length > 0 && (
        <Box scroll>
          <table className={`${css.table} ${css.dense}`}>
            <thead>
              <tr>
                <th scope="col">{nameOf(kind)}</th>
                <th scope="col">{t('shortLinks.clicks')}</th>
                {kind !== 'hours' && <th scope="col">{t('shortLinks.visitors')}</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, name, to: address, clicks, visitors }) => (
                <tr key={key}>
                  <th scope="row">
                    <Text as="bdi" size={13} truncate block maxW="24rem">
                      {address ? <Link to={address}>{name}</Link> : name}
                    </Text>
                  </th>
                  <td>{formatNumber(clicks)}</td>
                  {visitors !== undefined && <td>{formatNumber(visitors)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Panel>
  );
}
