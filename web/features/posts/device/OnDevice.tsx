import { useWords } from 'words:device';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Parcel, parcels, retried } from '../../../lib/device/parcels.ts';
import { sharePath } from '../../../lib/device/shares.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { onDeviceChanged, type Who } from './changed.ts';
import { DeviceRow } from './DeviceRow.tsx';
import { keepAsNew, removeLeft } from './left-actions.ts';
import { type OnDevice as Kept, onDeviceQuery, sendAll } from './on-device.ts';

/** Above the drafts: those that only this device has, and why. Nothing is shown without any. */
export default function OnDevice() {
  const t = useWords();
  const { me, workspace } = useSession();
  const who = { personId: me.id, workspaceId: workspace.id };
  const { data } = useQuery(onDeviceQuery(who));
  const send = useMutation({
    mutationFn: async (again: Parcel | null) => {
      if (again) await parcels.put(retried(again));
      return sendAll(who, true);
    },
    onSuccess(sent) {
      if (sent > 0) toast.ok(t('sent', { count: sent }));
      else if (!navigator.onLine) toast.fail(t('stillOffline'), { duration: 8_000 });
    },
    onError: ({ message }) => toast.fail(message),
  });
  const count = data ? data.parcels.length + data.left.length : 0;
  if (!data || count === 0) return null;
  return (
    <Panel
      title={t('title')}
      count={count}
      mb={12}
      aside={
        <Button size="sm" busy={send.isPending} onClick={() => send.mutate(null)}>
          {t('send')}
        </Button>
      }
    >
      <Text p="8 16" size={13} tone="muted">
        {t('help')}
      </Text>
      <ul>
        {data.parcels.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} again={() => send.mutate(parcel)} />
        ))}
        {data.left.map((left) => (
          <LeftRow key={left.key} left={left} who={who} />
        ))}
      </ul>
    </Panel>
  );
}

function ParcelRow({ parcel, again }: { parcel: Parcel; again: () => void }) {
  const t = useWords();
  const { zone } = useSession().times;
  const { post, files, problem } = parcel;
  const count = files.length + post.media.length;
  const name = post.text.trim().split('\n')[0] || t('files', { count });
  const remove = async () => {
    await parcels.remove(parcel.id);
    const undo = () => void parcels.put(parcel).then(onDeviceChanged);
    toast.ok(t('left.deleted'), { action: { label: t('left.undo'), run: undo } });
    await onDeviceChanged();
  };
  return (
    <DeviceRow
      name={name}
      problem={problem}
      state={t('waits', { when: formatMoment(new Date(parcel.at).toISOString(), zone) })}
      actions={
        <>
          {problem !== null && (
            <Button size="sm" onClick={again}>
              {t('again')}
            </Button>
          )}
          <ButtonLink size="sm" to={`${sharePath}?id=${parcel.id}`}>
            {t('open')}
          </ButtonLink>
        </>
      }
      remove={() => void remove()}
    />
  );
}

function LeftRow({ left, who }: { left: Kept['left'][number]; who: Who }) {
  const t = useWords();
  const why = {
    conflict: t('left.conflict'),
    scheduled: t('left.scheduled'),
    gone: t('left.gone'),
    refused: left.problem,
    sent: null,
    nothing: null,
    waiting: null,
  };
  return (
    <DeviceRow
      name={left.text.trim().split('\n')[0] || t('left.noText')}
      problem={left.outcome && why[left.outcome]}
      state={left.postId === null ? t('left.new') : t('left.changes')}
      actions={
        left.outcome === 'gone' ? (
          <Button size="sm" onClick={() => void keepAsNew(left, who)}>
            {t('left.asNew')}
          </Button>
        ) : (
          <ButtonLink size="sm" to={left.postId === null ? '/post-composer' : `/post-composer?post=${left.postId}`}>
            {t('open')}
          </ButtonLink>
        )
      }
      remove={() => void removeLeft(left, who)}
    />
  );
}
