import { useWords } from 'words:clips';
import { type LinkedSnapshot, linkedSnapshots, linkedVideoId, watchLinkOf } from '@everycast/contract/clips';
import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './LinkedSnapshots.module.css';
import { SnapshotTile } from './SnapshotTile.tsx';

type Problem = 'missing' | 'invalid';

/**
 * Snapshots of a linked video: its provider's thumbnails, each linking to that time. `compact`: in a narrow column, with the tool's name.
 */
export function LinkedSnapshots({ form = 'full' }: { form?: 'full' | 'compact' }) {
  const t = useWords();
  const list = useId();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const watchLink = watchLinkOf(link);
  const [snapshots, setSnapshots] = useState<LinkedSnapshot[]>([]);

  const generate = (link: string) => {
    const id = linkedVideoId(link);
    // Those of an earlier link would look like this one's.
    setSnapshots(id === null ? [] : linkedSnapshots(id));
    if (id === null) return setProblem(link.trim() === '' ? 'missing' : 'invalid');
    setProblem(null);
    toast.ok(t('done'));
  };

  return (
    <Panel title={t(form === 'compact' ? 'title' : 'linked.title')} className={form === 'compact' ? css.compact : undefined}>
      <Grid gap={16} p={16}>
        <Grid
          as="form"
          gap={12}
          align="start"
          className={css.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            generate(link);
          }}
          noValidate
        >
          <TextInput
            label={t('linked.label')}
            description={t('linked.help')}
            error={
              problem && (
                <>
                  <Text as="span" block weight="medium">
                    {t(`linked.${problem}`)}
                  </Text>
                  {problem === 'invalid' && (
                    <Text as="span" block tone="muted">
                      {t('linked.why')}
                    </Text>
                  )}
                </>
              )
            }
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={link}
            onChange={(event) => {
              setLink(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" variant={form === 'compact' ? 'default' : 'filled'} className={css.button}>
            {t('linked.generate')}
          </Button>
          {problem === 'invalid' && watchLink && (
            <Button
              type="button"
              className={css.watch}
              onClick={() => {
                setLink(watchLink);
                generate(watchLink);
              }}
            >
              {t('linked.watch')}
            </Button>
          )}
        </Grid>
        {snapshots.length > 0 && (
          <>
            <h3 id={list} className="visually-hidden">
              {t('linked.list')}
            </h3>
            <Grid as="ul" gap={12} className={css.list} aria-labelledby={list}>
              {snapshots.map((snapshot, index) => (
                <SnapshotTile key={snapshot.thumbnail} snapshot={snapshot} number={index + 1} />
              ))}
            </Grid>
          </>
        )}
      </Grid>
    </Panel>
  );
}
