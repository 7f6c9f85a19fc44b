import { useWords } from 'words:two-factor';
import type { TwoFactorState } from '@everycast/contract/two-factor';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './TwoFactor.module.css';
import { deviceName } from './where.ts';

type Devices = TwoFactorState['trustedDevices'];

/** The devices that aren't asked for a code. */
export function TrustedDevices({ devices }: { devices: Devices }) {
  const t = useWords();
  if (devices.length === 0) return null;
  return (
    <Stack p="12 16" gap={8} className={css.row}>
      <Text as="h3" size={13}>
        {t('trusted')}
      </Text>
      {devices.map((device) => (
        <TrustedDevice key={device.id} device={device} />
      ))}
    </Stack>
  );
}

function TrustedDevice({ device }: { device: Devices[number] }) {
  const t = useWords();
  const { zone } = useTimes();
  const name = deviceName(device.device);
  const end = useMutation({
    mutationFn: () => confirmed(() => answer(http.DELETE('/api/v1/me/trusted-devices/{id}', { params: { path: { id: device.id } } }))),
    onSuccess: () => toast.ok(t('untrusted')),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/me/two-factor'),
  });
  return (
    <Row gap={12}>
      <Stack grow minW={0}>
        <Text as="span" size={13} breaks>
          {device.current ? t('thisDevice', { name }) : name}
        </Text>
        <Text as="span" fontSize={12} tone="muted" num>
          {t('until', { when: formatDay(device.expiresAt, zone) })}
        </Text>
      </Stack>
      <Button size="sm" aria-label={t('untrustOne', { name })} busy={end.isPending} onClick={() => end.mutate()}>
        {t('untrust')}
      </Button>
    </Row>
  );
}
