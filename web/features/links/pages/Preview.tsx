import { useWords } from 'words:link-pages';
import type { LinkPage } from '@everycast/contract/link-pages';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './LinkPages.module.css';

/** The page as people see it, with what was saved. Nothing in it can be pressed, run or sent. */
export function Preview({ page }: { page: LinkPage }) {
  const t = useWords();
  const { views: _, links, ...rest } = page;
  const shown = JSON.stringify([rest, links.map(({ clicks: __, visitors: ___, bots: ____, ...link }) => link)]);
  return (
    <Panel title={t('preview.title')} className={css.preview}>
      <iframe
        // Another page, or a changed one.
        key={shown}
        className={css.frame}
        src={inWorkspace(`/api/v1/link-pages/${page.id}/preview`)}
        title={t('preview.of', { title: page.title })}
        // Its pictures and its font come with the person's session.
        sandbox="allow-same-origin"
      />
      <Stack gap={4} p="8 16 12" align="start" size={12}>
        <Text size={12} tone="quiet">
          {t('preview.brand')}
        </Text>
        <Link to="/settings/brand">{t('preview.kit')}</Link>
      </Stack>
    </Panel>
  );
}
