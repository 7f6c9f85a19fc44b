import { useWords } from 'words:activity';
import type { ActivityDetails } from '@everycast/contract/activity';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatClock, formatDay, zoneName } from '../../lib/time/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useUndoEntry } from '../../ui/use-undo.ts';
import css from './Activity.module.css';
import { Sentence } from './ActivityLine.tsx';

/** The most things of an entry that are listed at first. */
const listed = 20;

/** One entry: what was done, before and after, who, when and from where, and how to undo it. */
export function Details({ id, close }: { id: string; close: () => void }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/activity/{id}', { params: { path: { id } } }));
  const top = useRef<HTMLDivElement>(null);
  // On a phone it takes the list's place. Newer browsers return a promise, which is no clean-up.
  useEffect(() => {
    void top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Panel title={t('entry')} clip className={css.details} aside={<IconButton icon={IconX} size={18} label={t('close')} onClick={close} />}>
      <div ref={top} />
      {error && !data && <Problem title={t('entryNotLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="14rem" />}
      {data && <Loaded details={data} />}
    </Panel>
  );
}

function Loaded({ details }: { details: ActivityDetails }) {
  const t = useWords();
  const { workspace } = useSession();
  const undo = useUndoEntry();
  const { undone, undoableUntil, subjects } = details;
  return (
    <>
      <Text p="12 16" size={14}>
        <Sentence sentence={details.sentence} />
      </Text>
      <Stack as="ul" gap={12} p="12 16" edge="top">
        {subjects.slice(0, listed).map((subject, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry's subjects never move
          <Subject key={index} subject={subject} />
        ))}
        {subjects.length > listed && (
          <Text as="li" size={12} tone="muted">
            {t('moreSubjects', { count: subjects.length - listed })}
          </Text>
        )}
      </Stack>
      <Facts details={details} />
      <Box p="12 16" edge="top">
        {undone ? (
          <Text size={13} tone="muted">
            {t('undoneBy', { name: undone.by })}
          </Text>
        ) : undoableUntil && workspace.permissions.includes('post.write') ? (
          <Button busy={undo.isPending} icon={<Icon of={IconArrowBackUp} size={16} />} onClick={() => undo.mutate(details.id)}>
            {t('undo')}
          </Button>
        ) : (
          <Text size={12} tone="quiet">
            {t('notUndoable')}
          </Text>
        )}
      </Box>
    </>
  );
}

function Subject({ subject: { id, name, exists, changes, undone } }: { subject: ActivityDetails['subjects'][number] }) {
  const t = useWords();
  return (
    <li>
      <Row gap={8} justify="between" align="baseline">
        <Text as="span" size={13} weight="medium" minW={0} breaks className={undone ? css.undone : undefined}>
          <bdi>{name || t('untitled')}</bdi>
        </Text>
        {exists && (
          <Text as={Link} size={13} tone="brand" nowrap to={`/posts/${id}`}>
            {t('openPost')}
          </Text>
        )}
      </Row>
      {changes.map(({ what, before, after }) => (
        <dl key={what} className={css.change}>
          <dt>{t('before')}</dt>
          <dd>
            <del>{before || t(what === 'time' ? 'noTime' : 'noText')}</del>
          </dd>
          <dt>{t('after')}</dt>
          <dd>
            <ins>{after || t(what === 'time' ? 'noTime' : 'noText')}</ins>
          </dd>
        </dl>
      ))}
    </li>
  );
}

function Facts({ details: { at, by, source, device, address, id } }: { details: ActivityDetails }) {
  const t = useWords();
  const { zone } = useSession().times;
  const facts: [string, ReactNode][] = [
    [t('who'), <bdi key="who">{source === 'key' ? t('keyName', { name: by.name }) : by.name}</bdi>],
    [t('when'), `${formatDay(at, zone)}, ${formatClock(at, zone)} ${zoneName(zone, at)}`],
    [t('where'), t(`source.${source}`)],
  ];
  if (device) facts.push([t('device'), [device.browser, device.system].filter(Boolean).join(', ') || t('unknownDevice')]);
  if (address) facts.push([t('address'), <code key="address">{address}</code>]);
  facts.push([t('entryId'), <code key="id">{id}</code>]);
  return (
    <Box edge="top">
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}
