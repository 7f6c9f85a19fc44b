import { useWords } from 'words:media';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { changes } from '../changes.ts';
import { foldersQuery } from '../lists.ts';
import { type View, writeView } from '../view.ts';
import { useDrop } from './FolderRow.tsx';
import css from './Path.module.css';
import { pathTo } from './tree.ts';

/** The path of the open folder; each step is a link, and accepts dropped files. */
export function Path({ view }: { view: View }) {
  const t = useWords();
  const { data } = useQuery(foldersQuery);
  const steps = pathTo(data?.items ?? [], view.folder);
  const hrefOf = (folder: string | null) => `?${writeView({ ...view, folder })}`;
  if (view.folder === null) return null;
  return (
    <Row as="nav" wrap size={13} aria-label={t('folders.path')} p="8 12 0" className={css.path}>
      <Link to={hrefOf(null)}>{t('folders.all')}</Link>
      {view.folder === 'none' && (
        <>
          <Slash />
          <span aria-current="page">{t('folders.without')}</span>
        </>
      )}
      {steps.map((folder, index) => (
        <Fragment key={folder.id}>
          <Slash />
          {index === steps.length - 1 ? (
            <span aria-current="page">{folder.name}</span>
          ) : (
            <Step to={hrefOf(folder.id)} name={folder.name} take={(ids) => void changes.move(ids, folder)} />
          )}
        </Fragment>
      ))}
    </Row>
  );
}

function Step({ to, name, take }: { to: string; name: string; take: (ids: string[]) => void }) {
  return (
    <Box as="span" radius={4} className={css.step} {...useDrop(take)}>
      <Link to={to}>{name}</Link>
    </Box>
  );
}

const Slash = () => (
  <Text as="span" tone="quiet" aria-hidden="true">
    /
  </Text>
);
