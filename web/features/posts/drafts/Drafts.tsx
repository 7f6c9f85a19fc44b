import * as ideaWords from 'words:ideas';
import { useWords } from 'words:posts';
import { IconBulb, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { openCapture } from '../../../lib/capture.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PostFilters } from '../../../ui/filters/PostFilters.tsx';
import { Search } from '../../../ui/filters/Search.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { useUndoKeys } from '../../../ui/use-undo.ts';
import css from './Drafts.module.css';
import { ListView } from './ListView.tsx';
import { useDraftsFilter } from './use-drafts.ts';
import { useDraftsView } from './use-drafts-view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const loadBoard = () => import('../board/Board.tsx');
const loadOnDevice = () => import('../device/OnDevice.tsx');

/** /drafts: unscheduled posts as a list or a board, with search and filters. */
export default function Drafts() {
  const t = useWords();
  const ideas = ideaWords.useWords();
  const phone = usePhone();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const { filter, setFilter } = useDraftsFilter();
  const { view, setView } = useDraftsView();
  const isBoard = view === 'board';
  const Board = useLazyComponent(loadBoard, isBoard);
  const OnDevice = useLazyComponent(loadOnDevice, true);
  const writes = useSession().workspace.permissions.includes('post.write');
  useUndoKeys(writes);
  const search = (
    <Search
      label={isBoard ? ideas('search') : t('drafts.search')}
      value={filter.search}
      change={(words) => setFilter({ ...filter, search: words })}
    />
  );
  return (
    <Page
      title={t('drafts.title')}
      fill={isBoard}
      actions={
        <>
          {!phone && search}
          <ViewSwitch view={view} choose={setView} />
          {writes && (
            <Button icon={<Icon of={IconBulb} size={16} />} onClick={openCapture}>
              {ideas('new')}
            </Button>
          )}
          <ButtonLink variant="filled" to="/post-composer" icon={<Icon of={IconPlus} size={16} stroke={2} />}>
            {t('drafts.create')}
          </ButtonLink>
        </>
      }
    >
      {OnDevice && <OnDevice />}
      {phone && search}
      <div className={css.filters}>
        <PostFilters accounts={accounts} filter={filter} change={setFilter} />
      </div>
      {isBoard ? Board && <Board filter={filter} /> : <ListView filter={filter} setFilter={setFilter} writes={writes} />}
    </Page>
  );
}
