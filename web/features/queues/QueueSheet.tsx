import { useWords } from 'words:queues';
import { type Queue, type Slot, slotKey } from '@everycast/contract/queues';
import { IconArrowsShuffle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { nameOf, type Owner } from '../../lib/queue-owner.ts';
import { formatNear } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { MyZone } from '../../ui/when/MyZone.tsx';
import { ZoneSelect } from '../../ui/when/ZoneSelect.tsx';
import { EvergreenPart } from './evergreen/EvergreenPart.tsx';
import css from './Queues.module.css';
import { Slots } from './Slots.tsx';
import { dayName, slotTime } from './slot-words.ts';
import { useQueueAction, useQueueEdit } from './use-queue.ts';

const path = '/api/v1/queues';

/** One queue: what waits in it, its slots, and what can be done with it. Each change is saved at once. */
export function QueueSheet({ queue, owner, mayManage }: { queue: Queue; owner: Owner; mayManage: boolean }) {
  const t = useWords();
  const name = nameOf(owner) ?? t(queue.groupId ? 'group' : 'account');
  const { shown, slotsNow, edit } = useQueueEdit(queue);
  const slotsBut = (slot: Slot) => slotsNow().filter((other) => slotKey(other) !== slotKey(slot));
  const remove = (slot: Slot) => {
    edit({ slots: slotsBut(slot) });
    const words = { day: dayName(slot.weekday), time: slotTime(slot) };
    const undo = () => edit({ slots: [...slotsBut(slot), slot] });
    toast.ok(t('slotRemoved', words), { action: { label: t('undo'), run: undo } });
  };
  return (
    <Card as="li" aria-label={t('of', { name })}>
      <Stack gap={12} p="12 16 16">
        <Row gap="8 12" wrap>
          <Row as="h3" gap={8} minW={0} size={16} className={css.name}>
            {owner.group && <GroupTile group={owner.group} />}
            {owner.account && <PlatformMark platform={owner.account.platform} size={18} />}
            <Text as="bdi" truncate>
              {name}
            </Text>
          </Row>
          {mayManage && <Actions queue={queue} name={name} />}
        </Row>
        <Waiting queue={queue} />
        <Slots queue={shown} name={name} change={mayManage ? (slots) => edit({ slots }) : undefined} removed={remove} />
        {mayManage ? (
          <Stack gap={4} align="start" maxW="20rem">
            <ZoneSelect label={t('zone')} help={t('zoneHelp')} value={shown.zone} change={(zone) => edit({ zone })} />
            <MyZone moment={{ at: '', zone: shown.zone, fold: 'earlier' }} change={(moment) => edit({ zone: moment.zone })} />
          </Stack>
        ) : (
          <Text size={12} tone="quiet">
            {queue.zone}
          </Text>
        )}
        <EvergreenPart queue={queue} name={name} />
      </Stack>
    </Card>
  );
}

/** How many posts wait, and when the next goes out. */
function Waiting({ queue: { waiting, nextAt, paused, zone } }: { queue: Queue }) {
  const t = useWords();
  const parts = [t('waiting', { count: waiting }), ...(nextAt ? [t('next', { when: formatNear(nextAt, zone) })] : [])];
  return (
    <Stack gap={4} size={13}>
      <Text tone="muted" num>
        {parts.join(' · ')}
      </Text>
      {paused && (
        <Row as="p" gap={6} tone="wait">
          <StateGlyph state="warning" size={14} label={null} />
          {t('paused')}
        </Row>
      )}
    </Stack>
  );
}

function Actions({ queue, name }: { queue: Queue; name: string }) {
  const t = useWords();
  const one = { params: { path: { id: queue.id } } };
  const { busy, start } = useQueueAction(queue);
  const words = {
    open: t('remove', { name }),
    title: t('confirm.title', { name }),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', { name }),
  };
  const pause = queue.paused ? 'resume' : 'pause';
  return (
    <Row gap={8} wrap ml="auto">
      <Button
        size="sm"
        variant="soft"
        icon={<Icon of={queue.paused ? IconPlayerPlay : IconPlayerPause} size={16} />}
        busy={busy(pause)}
        onClick={() => start(pause)}
      >
        {t(pause)}
      </Button>
      <Button
        size="sm"
        variant="soft"
        icon={<Icon of={IconArrowsShuffle} size={16} />}
        busy={busy('shuffle')}
        disabled={queue.paused || queue.waiting < 2}
        onClick={() => start('shuffle')}
      >
        {t('shuffle')}
      </Button>
      <ConfirmDelete words={words} run={() => answer(http.DELETE(`${path}/{id}`, one))} settled={() => void refresh(path)} />
    </Row>
  );
}
