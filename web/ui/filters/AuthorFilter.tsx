import { useWords } from 'words:post-filters';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { toggled } from '../../lib/toggled.ts';
import chip from '../Filter.module.css';
import { Icon } from '../Icon.tsx';
import { Popover } from '../Popover.tsx';
import { Row } from '../primitives/primitives.tsx';
import css from './AccountFilter.module.css';

/** Chooses the people whose posts are shown; none means all. Nothing while someone is alone in the workspace. */
export function AuthorFilter({ chosen, change }: { chosen: readonly string[]; change: (authorIds: string[]) => void }) {
  const t = useWords();
  const members = useQuery(get('/api/v1/workspaces/current/members')).data?.items ?? [];
  if (members.length < 2 && chosen.length === 0) return null;
  return (
    <Popover
      side="below-start"
      className={chosen.length > 0 ? `${chip.button} ${chip.on}` : chip.button}
      panelClassName={css.panel}
      trigger={
        <>
          <Icon of={IconUser} size={14} />
          {chosen.length === 0 ? t('author') : t('authors', { count: chosen.length })}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
    >
      <fieldset>
        <legend className="visually-hidden">{t('author')}</legend>
        {members.map(({ userId, name }) => (
          <Row as="label" gap={8} p="4 8" radius={6} pointer key={userId} hover className={css.account} minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(userId)} onChange={() => change(toggled(chosen, userId))} />
            <bdi>{name}</bdi>
          </Row>
        ))}
      </fieldset>
    </Popover>
  );
}
