import { useWords } from 'words:streaming';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import { type StreamPlatformId, streamPlatformIds } from '@everycast/contract/stream-platforms';
import type { Stream, StreamDestination } from '@everycast/contract/streams';
import { TextInput } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { DeleteDestination } from '../setup/DeleteDestination.tsx';
import { EncoderPanel } from '../setup/EncoderPanel.tsx';
import { Setup, type SetupOf } from '../setup/Setup.tsx';
import { destinationsQuery, sandboxQuery } from '../streams.ts';
import type { GoLive } from '../use-go-live.ts';
import { AddDestination } from './AddDestination.tsx';
import { LiveTitle } from './LiveTitle.tsx';
import { isConnected, OutputRow, shownState } from './OutputRow.tsx';
import css from './Platforms.module.css';
import { plannedStream, sentWhileLive } from './planned.ts';
import { streamPlatformName } from './platform-name.ts';
import { SavedRow } from './SavedRow.tsx';
import { StreamMark } from './StreamMark.tsx';

interface PlatformsProps {
  stream: Stream | null;
  live: GoLive;
  recent: StreamMetrics | null;
  /** The server can't be reached: what is known may not be so anymore. */
  stale: boolean;
  title: string;
  setTitle: (title: string) => void;
}

/** Where the stream goes: before it starts, every platform and what is set up there; then each one's health. */
export function Platforms({ stream, live, recent, stale, title, setTitle }: PlatformsProps) {
  const t = useWords();
  const { data, error, refetch } = useQuery(destinationsQuery);
  const [setup, setSetup] = useState<SetupOf | null>(null);
  // Where the sandbox is off, there is none.
  const sandbox = useQuery({ ...sandboxQuery, retry: false });
  const [removing, setRemoving] = useState<StreamDestination | null>(null);
  const [encoder, setEncoder] = useState(false);
  const destinations = data?.items ?? [];
  const outputs = live.onAir ? (stream?.outputs.filter(({ wanted }) => wanted !== 'removed') ?? []) : [];
  const counts = countStates(outputs.map((output) => shownState(output, recent)));
  const inStream = new Set(outputs.map(({ destinationId }) => destinationId));
  const rest = destinations.filter(({ id }) => !inStream.has(id));
  return (
    <Stack as="aside" gap={12} p={16} scroll edge="left" className={css.panel} aria-label={t('platforms.title')}>
      <Row gap={8} justify="between">
        <Text as="h2" size={14}>
          {t('platforms.title')}
        </Text>
        {outputs.length > 0 && (
          <Text as="span" size={12} tone="quiet">
            {stale ? t('platforms.stale') : counts.map(({ group, count }) => t(`platforms.count.${group}`, { count })).join(' · ')}
          </Text>
        )}
      </Row>
      {error && <Problem title={t('platforms.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!live.onAir && (
        <TextInput label={t('live.streamTitle')} maxLength={120} value={title} onChange={({ target }) => setTitle(target.value)} />
      )}
      {live.onAir && stream && <LiveTitle key={stream.id} stream={stream} />}
      {outputs.length > 0 && stream && (
        <Stack as="ul" className={stale ? css.stale : undefined}>
          {outputs.map((output) => (
            <OutputRow
              key={output.id}
              streamId={stream.id}
              output={output}
              others={outputs.some((other) => other.id !== output.id && isConnected(shownState(other, recent)))}
              incoming={stream.incoming}
              recent={recent}
              stale={stale}
              changeKey={() => openExisting(output.destinationId)}
            />
          ))}
        </Stack>
      )}
      <Stack as="ul" gap={4}>
        {streamPlatformIds.map((platform) => {
          if (platform === 'sandbox' && !sandbox.data) return null;
          const own = rest.filter((destination) => destination.platform === platform);
          const there = destinations.some((destination) => destination.platform === platform);
          return (
            <li key={platform}>
              {/* Each platform once; further accounts, and those of a running stream, are added below. */}
              {(!there || platform === 'custom') && (
                <Button variant="bare" className={css.platform} disabled={live.onAir || !data} onClick={() => openNew(platform)}>
                  <StreamMark platform={platform} />
                  <span>{streamPlatformName(platform)}</span>
                  <Text as="span" ml="auto" size={12} tone="quiet">
                    {live.onAir ? t('platforms.notIn') : t(platform === 'sandbox' ? 'platforms.noAccount' : 'platforms.notSetUp')}
                  </Text>
                </Button>
              )}
              {own.map((destination) => (
                <SavedRow
                  key={destination.id}
                  destination={destination}
                  streamId={live.onAir ? (stream?.id ?? null) : null}
                  mayAdd={() => live.mayAdd(destination, 'studio')}
                  open={() => setSetup({ platform, destination, streamId: null })}
                  edit={() => setSetup({ platform, destination, streamId: null, justSaves: true })}
                  remove={() => setRemoving(destination)}
                />
              ))}
            </li>
          );
        })}
      </Stack>
      {data && (
        <AddDestination
          label={t(live.onAir ? 'platforms.addLive' : 'platforms.addMore')}
          sandbox={sandbox.data !== undefined}
          choose={openNew}
        />
      )}
      {!live.onAir && (
        <Button variant="soft" icon={<Icon of={IconBroadcast} size={16} />} onClick={() => setEncoder(true)}>
          {t('encoder.open')}
        </Button>
      )}
      {removing && <DeleteDestination destination={removing} close={() => setRemoving(null)} />}
      {encoder && <EncoderPanel close={() => setEncoder(false)} />}
      {setup && (
        <Setup
          of={setup}
          others={destinations.filter(({ id }) => id !== setup.destination?.id)}
          live={live}
          title={title}
          sent={
            live.onAir && stream
              ? sentWhileLive(stream.incoming, live.sending ? (live.picture ?? null) : null)
              : live.picture && plannedStream(live.picture)
          }
          close={() => setSetup(null)}
        />
      )}
    </Stack>
  );

  /** The same form before a stream and while it runs, where it adds to it. */
  function openNew(platform: StreamPlatformId): void {
    const filled = platform === 'sandbox' && sandbox.data ? { filled: sandbox.data } : {};
    setSetup({ platform, destination: null, streamId: live.onAir && stream ? stream.id : null, ...filled });
  }

  function openExisting(id: string | null): void {
    const destination = destinations.find((one) => one.id === id);
    if (destination) setSetup({ platform: destination.platform, destination, streamId: null, justSaves: true });
  }
}

const groups = ['live', 'slow', 'dropping', 'reconnecting', 'connecting', 'paused'] as const;

/** How many are in which state, the healthy ones first. */
function countStates(states: readonly ReturnType<typeof shownState>[]) {
  const groupOf = (state: (typeof states)[number]) => (state === 'waiting' || state === 'ended' ? 'connecting' : state);
  const counts = groups.map((group) => ({ group, count: states.filter((state) => groupOf(state) === group).length }));
  return counts.filter(({ count }) => count > 0);
}
