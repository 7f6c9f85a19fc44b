import { useWords } from 'words:security';
import type { Device, Session } from '@everycast/contract/security';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatPast } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Security.module.css';
import { deviceName, placeName } from './where.ts';

const path = '/api/v1/me/sessions';
const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, program: IconTerminal2 } satisfies Record<
  Device['kind'],
  unknown
>;

/** Where the person is signed in, this device first. */
export function Devices() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get(path));
  const others = useMutation({
    mutationFn: () => answer(http.DELETE(path)),
    onSuccess: () => toast.ok(t('devices.othersDone')),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => Promise.all([refresh(path), refresh('/api/v1/me/security')]),
  });
  const count = data?.items.length ?? 0;
  return (
    <Panel
      title={t('devices.title')}
      count={count > 1 ? count : undefined}
      aside={
        count > 1 && (
          <Button variant="bare" className={css.link} busy={others.isPending} onClick={() => others.mutate()}>
            {t('devices.others')}
          </Button>
        )
      }
    >
      {error && !data && <Problem title={t('devices.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="8rem" />}
      {data && (
        <ul className={css.list}>
          {data.items.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DeviceRow({ session }: { session: Session }) {
  const t = useWords();
  const { zone } = useTimes();
  const device = deviceName(session.device);
  const where = placeName(session);
  const end = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/me/sessions/{id}', { params: { path: { id: session.id } } })),
    onSuccess: () => toast.ok(t('devices.signedOut', { device })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => Promise.all([refresh(path), refresh('/api/v1/me/security')]),
  });
  if (end.isPending || end.isSuccess) return null;
  return (
    <Row as="li" gap={12} p="8 16" className={css.row}>
      <Icon of={icons[session.device.kind]} size={20} />
      <Stack grow minW={0}>
        <Text as="span" size={13} weight="medium" breaks>
          {device}
        </Text>
        <Text as="span" fontSize={12} tone="muted" num breaks>
          {session.current
            ? t('devices.since', { place: where, when: formatPast(session.createdAt, zone) })
            : t('devices.active', { place: where, when: formatPast(session.lastUsedAt, zone) })}
        </Text>
      </Stack>
      {session.current ? (
        <Text as="span" size={13}>
          <State state="healthy">{t('devices.this')}</State>
        </Text>
      ) : (
        <Button size="sm" aria-label={t('devices.signOutOne', { device })} onClick={() => end.mutate()}>
          {t('devices.signOut')}
        </Button>
      )}
    </Row>
  );
}
