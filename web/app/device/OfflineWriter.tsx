import { useWords } from 'words:device';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { blank } from '../../features/posts/draft/draft.ts';
import { keepDrafts } from '../../features/posts/draft/kept.ts';
import { firstOffer } from '../../features/posts/draft/problems.ts';
import { type LastHere, lastHere } from '../../lib/device/last-here.ts';
import { sharePath } from '../../lib/device/shares.ts';
import { deviceZone } from '../../lib/time/device-zone.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { MantineScope } from '../mantine/MantineScope.tsx';

/**
 * Writes new drafts while the app can't start for want of a connection: for the person who was here last and hasn't signed out. Each is kept
 * as the composer keeps one, with every key pressed, and shows nothing of what the person has elsewhere. Once there is a connection, the app
 * starts, but not while a text is being written.
 */
export default function OfflineWriter({ retry }: { retry: () => void }) {
  const t = useWords();
  const [owner] = useState(lastHere.read);
  const { pathname } = useLocation();
  const [writing, setWriting] = useState(false);
  useOnlineAgain(writing ? null : retry);
  if (pathname === sharePath) {
    return <Text tone="muted">{t('offline.shared')}</Text>;
  }
  return owner && <Writer owner={owner} writes={setWriting} />;
}

/** How often a server that can't be reached is asked again, in milliseconds: the browser may have a network all the time. */
const again = 15_000;

/** Calls `start` once the browser is online again, and every few seconds while it believes to be. */
function useOnlineAgain(start: (() => void) | null): void {
  useEffect(() => {
    if (start === null) return;
    const attempt = () => navigator.onLine && start();
    const timer = setInterval(attempt, again);
    window.addEventListener('online', start);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', start);
    };
  }, [start]);
}

function Writer({ owner, writes }: { owner: LastHere; writes: (now: boolean) => void }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [kept, setKept] = useState(0);
  const [noRoom, setNoRoom] = useState(false);
  const open = () => keepDrafts(owner.personId, owner.workspaceId, () => undefined);
  const [slot, setSlot] = useState(open);
  // Until this closes, nothing else sends what is being written.
  useEffect(() => {
    slot.enter();
    return () => slot.leave();
  }, [slot]);

  function write(next: string): void {
    setText(next);
    writes(next.trim() !== '');
    const zone = deviceZone();
    const schedule = { mode: 'now', at: firstOffer(zone, Date.now()), zone, fold: 'earlier' } as const;
    const isKept = slot.write(null, next.trim() === '' ? null : { draft: { ...blank, text: next, schedule }, onto: null, sent: null });
    setNoRoom(!isKept);
  }
  function another(): void {
    setKept(kept + 1);
    setText('');
    writes(false);
    setSlot(open());
  }
  const count = kept + (text.trim() === '' ? 0 : 1);
  return (
    <MantineScope>
      <Panel title={t('offline.title')}>
        <Stack gap={12} p="12 16 16">
          <Text size={13} tone="muted">
            {t('offline.help')}
          </Text>
          <Textarea
            aria-label={t('offline.text')}
            placeholder={t('offline.placeholder')}
            autosize
            minRows={5}
            maxRows={16}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onFocus={() => writes(text.trim() !== '')}
            onBlur={() => writes(false)}
            error={noRoom ? t('offline.noRoom') : undefined}
          />
          <Row gap={12} wrap>
            <Button disabled={text.trim() === '' || noRoom} onClick={another}>
              {t('offline.another')}
            </Button>
            <Text size={12} tone="quiet" role="status">
              {count > 0 && t('offline.kept', { count })}
            </Text>
          </Row>
        </Stack>
      </Panel>
    </MantineScope>
  );
}
