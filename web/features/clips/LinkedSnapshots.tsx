import { useWords } from 'words:clips';
import { type LinkedSnapshot, linkedSnapshots, linkedVideoId, watchAddress, watchLinkOf } from '@everycast/contract/clips';
import { TextInput } from '@mantine/core';
import { IconExternalLink, IconPhotoOff } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatDuration } from '../../lib/measures.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './LinkedSnapshots.module.css';

/** One snapshot: its thumbnail, or a placeholder with the time, linking to the video at that time. */
function SnapshotTile({
  snapshot,
  number,
  onLoad,
  onMissing,
}: {
  snapshot: LinkedSnapshot;
  number: number;
  onLoad: () => void;
  onMissing: () => void;
}) {
  const t = useWords();
  const [missing, setMissing] = useState(false);
  const time = formatDuration(snapshot.timestamp);
  return (
    <li id={snapshot.id}>
      <Text
        as="a"
        block
        radius={10}
        tone="text"
        className={css.tile}
        href={watchAddress(snapshot)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {missing ? (
          <Text as="span" gap={2} size={12} tone="quiet" className={css.placeholder} aria-hidden="true">
            <Icon of={IconPhotoOff} size={20} />
            <Text as="span" size={18} tone="muted" weight="semibold" num>
              {time}
            </Text>
            <span>{t('linked.none')}</span>
          </Text>
        ) : (
          <img
            className={css.picture}
            src={snapshot.thumbnail}
            alt=""
            width={480}
            height={270}
            referrerPolicy="no-referrer"
            onLoad={onLoad}
            onError={() => {
              setMissing(true);
              onMissing();
            }}
          />
        )}
        <Row as="span" gap={6} size={12} tone="muted" p="6 2 0" className={css.caption}>
          <span>{t('linked.name', { number })}</span>
          <Text as="span" ml="auto" num>
            {time}
          </Text>
          <span className="visually-hidden">{t('linked.open')}</span>
          <Icon of={IconExternalLink} size={14} />
        </Row>
      </Text>
    </li>
  );
}

type Problem = 'missing' | 'invalid';
type Shown = { round: number; snapshots: LinkedSnapshot[] };

/**
 * Snapshots of a linked video: its provider's thumbnails, each linking to that time. `compact`: in a narrow column, with the tool's name.
 */
export function LinkedSnapshots({ form = 'full' }: { form?: 'full' | 'compact' }) {
  const t = useWords();
  const list = useId();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const watchLink = watchLinkOf(link);
  /** With another round for each press, so that the same link loads again. */
  const [{ round, snapshots }, setShown] = useState<Shown>({ round: 0, snapshots: [] });
  /** How many of the round haven't loaded; null once the person knows how it went. */
  const missing = useRef<number | null>(null);
  const loaded = () => {
    if (missing.current !== null) toast.ok(t('done'));
    missing.current = null;
  };
  const failed = () => {
    if (missing.current === null) return;
    missing.current += 1;
    if (missing.current < snapshots.length) return;
    missing.current = null;
    toast.fail(t('failed'));
  };

  const generate = (link: string) => {
    const id = linkedVideoId(link);
    // Those of an earlier link would look like this one's.
    setShown({ round: round + 1, snapshots: id === null ? [] : linkedSnapshots(id) });
    missing.current = id === null ? null : 0;
    if (id === null) return setProblem(link.trim() === '' ? 'missing' : 'invalid');
    setProblem(null);
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
                <SnapshotTile
                  key={`${round} ${snapshot.thumbnail}`}
                  snapshot={snapshot}
                  number={index + 1}
                  onLoad={loaded}
                  onMissing={failed}
                />
              ))}
            </Grid>
          </>
        )}
      </Grid>
    </Panel>
  );
}
