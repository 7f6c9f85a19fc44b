import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useWords } from '../words.ts';
import { PlatformSetting } from './PlatformSetting.tsx';
import css from './Platforms.module.css';

/** What platforms want of whoever runs this instance before anyone can connect an account. `?platform=<id>` opens that one. */
export default function Platforms() {
  const t = useWords();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(get('/api/v1/settings/platforms'));
  if (error) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return (
    <Panel title={t('platforms.title')}>
      <p className={css.text}>{t('platforms.text')}</p>
      {!data && <Skeleton height="18rem" />}
      {data && (
        <ul className={css.list}>
          {data.items.map((setup) => (
            <li key={setup.platform}>
              <details open={params.get('platform') === setup.platform}>
                <summary className={css.head}>
                  <PlatformMark platform={setup.platform} size={18} named />
                  <span className={css.name}>{setup.name}</span>
                  <span className={css.source}>{t(`platforms.source.${setup.source}`)}</span>
                  <span className={css.arrow}>
                    <Icon of={IconChevronDown} size={16} />
                  </span>
                </summary>
                <PlatformSetting setup={setup} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
