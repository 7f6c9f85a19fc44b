import { useWords } from 'words:settings';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PlatformSetting } from './PlatformSetting.tsx';
import css from './Platforms.module.css';

/** What platforms require of the instance's owner before anyone can connect an account. `?platform=<id>` opens one. */
export default function Platforms() {
  const t = useWords();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(get('/api/v1/settings/platforms'));
  if (error) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return (
    <Panel title={t('platforms.title')}>
      <Text p="12 16" tone="muted">
        {t('platforms.text')}
      </Text>
      {!data && <Skeleton height="18rem" />}
      {data && (
        <ul className={css.list}>
          {data.items.map((setup) => (
            <li key={setup.platform}>
              <details open={params.get('platform') === setup.platform}>
                <Row as="summary" gap={12} p="8 16" pointer hover minH="2.75rem">
                  <PlatformMark platform={setup.platform} size={18} named />
                  <Text as="span" grow weight="medium">
                    {setup.name}
                  </Text>
                  <Text as="span" fontSize={12} tone="quiet">
                    {t(`platforms.source.${setup.source}`)}
                  </Text>
                  <Text as="span" tone="quiet" className={css.arrow}>
                    <Icon of={IconChevronDown} size={16} />
                  </Text>
                </Row>
                <PlatformSetting setup={setup} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
