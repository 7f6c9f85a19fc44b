import { useWords } from 'words:imports';
import type { PostImport } from '@everycast/contract/imports';
import { IconArrowLeft, IconDownload, IconReplace } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { useDropTarget } from '../../../lib/uploads/drop-target.ts';
import { addFiles, arrived } from '../../../lib/uploads/uploads.ts';
import { useNarrow } from '../../../lib/use-phone.ts';
import { Button, IconLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { sorted } from '../ChooseFile.tsx';
import css from '../Imports.module.css';
import { type Show, useImportActions } from '../use-import.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { Foot } from './Foot.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { type Preview, RowPreview } from './RowPreview.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import { useRowList } from './use-row-list.ts';

/** A file's columns, its rows with their problems, and what becomes of it. Nothing is imported before the button in the foot is pressed. */
export function ImportCheck({ of, replace, preview }: { of: PostImport; replace: () => void; preview: Preview }) {
  const t = useWords();
  const actions = useImportActions(of.id);
  const { recheck } = actions;
  const { total, problem } = of.rows;
  // Problems open first, once they are known; the rows someone works in by then stay.
  const [shown, setShown] = useState<Show | null>(null);
  const show = shown ?? (problem > 0 ? 'problem' : 'all');
  const begun = useCallback(() => setShown(show), [show]);
  const list = useRowList(of, show, actions, begun);
  const { rows, at, step } = list;
  const narrow = useNarrow();
  // Beside the rows there is always one to look at.
  const previewed = list.current ?? rows[0];
  const { mutate: checkAgain } = recheck;
  const take = useCallback(
    (files: File[]) => {
      const { others } = sorted(files);
      if (others.length === 0) return;
      // A file that can't come in says so itself; rows that name it keep their problem.
      void addFiles(others)
        .then((ids) => Promise.allSettled(ids.map(arrived)))
        .then(() => checkAgain());
    },
    [checkAgain],
  );
  useDropTarget(t('dropBeside'), take);
  const { mutate: start } = actions.start;
  const mayStart = of.phase === 'ready' && of.rows.ready > 0;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !mayStart) return;
      event.preventDefault();
      start();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mayStart, start]);
  return (
    <Page
      title={t('title')}
      lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/calendar" />}
      context={
        <>
          <bdi>{of.name}</bdi>, {t('rows', { count: total })}
          {of.source && `, ${t('exportOf', { program: t(`source.${of.source}`) })}`}
        </>
      }
      actions={
        <>
          {problem > 0 && (
            <a className={css.download} href={inWorkspace(`/api/v1/post-imports/${of.id}/problems`)} download>
              <Icon of={IconDownload} size={16} />
              {t('downloadProblems')}
            </a>
          )}
          <Button icon={<Icon of={IconReplace} size={16} />} onClick={replace}>
            {t('replace')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        {of.problem && (
          <Note tone="fail" alert title={t('failed')}>
            {of.problem.message}
          </Note>
        )}
        {of.rows.kept > 0 && of.phase === 'ready' && (
          <Note tone="wait" title={t('keptTitle', { count: of.rows.kept })}>
            {t('keptText')}
          </Note>
        )}
        <div className={css.frame}>
          <Stack gap={12} minW={0}>
            <ColumnsPanel of={of} actions={actions} />
            <RowsPanel of={of} show={show} setShow={setShown} list={list} actions={actions} preview={narrow ? preview : null} />
          </Stack>
          <Stack gap={12} minW={0} className={css.aside}>
            {previewed && !narrow && (
              <RowPreview
                of={of}
                row={previewed}
                preview={preview}
                previous={at > 0 ? () => step(-1) : null}
                next={at < rows.length - 1 ? () => step(at === -1 ? 2 : 1) : null}
              />
            )}
            <MonthPanel of={of} />
          </Stack>
        </div>
        <Foot of={of} actions={actions} />
      </Stack>
    </Page>
  );
}
