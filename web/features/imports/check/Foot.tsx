import { useWords } from 'words:imports';
import { importKeptDays, type PostImport } from '@everycast/contract/imports';
import { useEffect, useRef } from 'react';
import { formatDays } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from '../Imports.module.css';
import type { useImportActions } from '../use-import.ts';

/** How long the toast offers to undo an import. Milliseconds. */
const undoFor = 10 * 60_000;

/** What pressing the button does, and the button with the number of posts. */
export function Foot({ of, actions }: { of: PostImport; actions: ReturnType<typeof useImportActions> }) {
  const t = useWords();
  const { ready, problem, imported, unchecked } = of.rows;
  const { start, undo, change } = actions;
  const range = of.firstAt && of.lastAt ? formatDays(of.firstAt, of.lastAt, of.zone) : null;
  const isImporting = of.phase === 'importing';
  const wasImporting = useRef(false);
  const { mutate: runUndo } = undo;
  const runStart = () => {
    // A few rows are imported before anything says that it has begun.
    wasImporting.current = true;
    start.mutate(undefined, {
      onError: () => {
        wasImporting.current = false;
      },
    });
  };
  useEffect(() => {
    if (wasImporting.current && of.phase === 'ready')
      toast.ok(t('imported', { count: imported }), { duration: undoFor, action: { label: t('undo'), run: () => runUndo() } });
    wasImporting.current = isImporting;
  }, [isImporting, of.phase, imported, t, runUndo]);
  return (
    <Card as="section" aria-label={t('foot')} className={css.foot}>
      <Row gap="8 12" wrap p="12 16">
        {problem > 0 && (
          <>
            <StateGlyph state="warning" size={16} label={null} />
            <Text size={13} flex="1 1 14rem">
              <strong>{t('willSkip', { count: problem })}</strong> {t('fixWithin', { count: importKeptDays })}
            </Text>
          </>
        )}
        {range && (
          <Text size={13} tone="muted">
            {range}
          </Text>
        )}
        <Row gap={8} wrap ml="auto">
          {imported > 0 && of.phase === 'ready' && (
            <>
              {of.undoUntil && (
                <Button busy={undo.isPending} onClick={() => undo.mutate()}>
                  {t('undo')}
                </Button>
              )}
              <ButtonLink to="/calendar">{t('openCalendar')}</ButtonLink>
            </>
          )}
          {isImporting && (
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>
              {t('cancel')}
            </Button>
          )}
          {of.phase === 'ready' && imported === 0 && (
            <Button variant="ghost" aria-pressed={of.asDrafts} onClick={() => change.mutate({ asDrafts: !of.asDrafts })}>
              {t('asDrafts')}
            </Button>
          )}
          {(ready > 0 || isImporting || of.phase !== 'ready') && (
            <Button variant="filled" busy={start.isPending || of.phase !== 'ready'} onClick={runStart}>
              {isImporting
                ? t('importing', { done: imported, total: imported + ready })
                : of.phase === 'undoing'
                  ? t('undoing')
                  : unchecked > 0
                    ? t('checkingShort')
                    : t('import', { count: ready })}
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  );
}
