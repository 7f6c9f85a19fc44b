import * as commonWords from 'words:common';
import { useWords } from 'words:streaming';
import type { Stream } from '@everycast/contract/streams';
import { IconChartLine, IconCut, IconLayoutGrid, IconSettings } from '@tabler/icons-react';
import { formatBytes } from '../../lib/measures.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { State } from '../../ui/state/State.tsx';
import { LiveButton } from './LiveButton.tsx';
import css from './Studio.module.css';
import type { GoLive } from './use-go-live.ts';
import { useSeconds } from './use-seconds.ts';

interface HeadProps {
  stream: Stream | null;
  live: GoLive;
  shown: { scenes: boolean; clips: boolean };
  toggle: (panel: 'scenes' | 'clips') => void;
  /** Of the next stream. */
  title: string;
  /** On a phone, the panels and the button are below the picture. */
  docked: boolean;
}

/** The title line: what is on air and for how long, the panels, and the button that starts or ends it. */
export function Head({ stream, live, shown, toggle, title, docked }: HeadProps) {
  const t = useWords();
  const common = commonWords.useWords();
  return (
    <Row as="header" gap="8 12" wrap rigid edge="bottom" p="8 16" className={css.head}>
      <title>{common('pageTitle', { page: t('title') })}</title>
      {live.onAir && stream?.asks && <State state="warning">{t('asks.state')}</State>}
      {live.onAir && !stream?.asks && <OnAir since={stream?.liveAt ?? null} />}
      <Text as="h1" size={18} track="title" truncate minW={0}>
        {live.onAir ? stream?.title || t('noTitle') : t('title')}
      </Text>
      {live.onAir && stream && <Recorded recording={stream.recording} />}
      {!docked && (
        <Row gap={8} wrap ml="auto">
          <Panels live={live} shown={shown} toggle={toggle} />
          <LiveButton live={live} title={title} />
        </Row>
      )}
    </Row>
  );
}

/** What can be shown beside the program, and the screens that belong to it. */
export function Panels({ live, shown, toggle }: Pick<HeadProps, 'live' | 'shown' | 'toggle'>) {
  const t = useWords();
  // Leaving the studio would stop what it sends.
  const beside = live.sending ? { target: '_blank' } : {};
  return (
    <>
      <Button variant="soft" aria-pressed={shown.scenes} icon={<Icon of={IconLayoutGrid} size={16} />} onClick={() => toggle('scenes')}>
        {t('scenes')}
      </Button>
      <Button variant="soft" aria-pressed={shown.clips} icon={<Icon of={IconCut} size={16} />} onClick={() => toggle('clips')}>
        {t('clipGenerator')}
      </Button>
      <ButtonLink {...beside} variant="ghost" to="/stream-analytics" icon={<Icon of={IconChartLine} size={16} />}>
        {t('analytics')}
      </ButtonLink>
      <ButtonLink {...beside} variant="ghost" to="/stream-settings" icon={<Icon of={IconSettings} size={16} />}>
        {t('settings')}
      </ButtonLink>
    </>
  );
}

/** How the recording is going: its size, or why it stopped. */
function Recorded({ recording: { state, bytes, problem } }: { recording: Stream['recording'] }) {
  const t = useWords();
  if (state === 'recording') {
    return (
      <Text as="span" size={13} tone="quiet" nowrap>
        <State state="healthy">{bytes > 0 ? t('recording.size', { size: formatBytes(bytes) }) : t('recording.begun')}</State>
      </Text>
    );
  }
  return (
    problem && (
      <Text as="span" size={13}>
        <State state="warning">{problem}</State>
      </Text>
    )
  );
}

/** LIVE, and for how long: from when the first picture arrived. */
function OnAir({ since }: { since: string | null }) {
  const now = useSeconds();
  return (
    <>
      <State state="live" />
      <Text as="span" size={22} num weight="semibold" role="timer">
        {clockOf(since === null ? 0 : Math.max(0, now - Date.parse(since)))}
      </Text>
    </>
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** "00:42:17". @param milliseconds how long something has lasted */
function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}
