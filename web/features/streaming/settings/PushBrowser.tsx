import { useWords } from 'words:streaming';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const registration = () => navigator.serviceWorker.register('/service-worker.js');
const current = async () => (await (await registration()).pushManager.getSubscription()) !== null;

/** Subscribes this browser. @returns false if the person or the browser doesn't allow notifications */
async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey: applicationServerKey } = await answer(http.GET('/api/v1/me/push-key'));
  const { pushManager } = await registration();
  // Another server at this address had another key.
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await answer(
    http.POST('/api/v1/me/push-subscriptions', { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } }),
  );
  return true;
}

/** The push service tells the server that it has unsubscribed. */
async function turnOff(): Promise<void> {
  await (await (await registration()).pushManager.getSubscription())?.unsubscribe();
}

/** Whether this browser shows pushed notifications, and the button that changes it. */
export function PushBrowser() {
  const t = useWords();
  const supported = isSupported();
  const state = useQuery({ queryKey: ['this browser', 'push'], queryFn: current, enabled: supported, retry: false });
  const on = state.data === true;
  const change = useMutation({
    mutationFn: async () => {
      if (on) await turnOff();
      else if (!(await turnOn())) toast.fail(t('form.pushDenied'));
      await state.refetch();
    },
    onError: () => toast.fail(t('form.pushFailed')),
  });
  if (!supported) {
    return (
      <Text fontSize={13} tone="muted">
        {t('form.pushMissing')}
      </Text>
    );
  }
  return (
    <Row gap={8} wrap>
      {on && (
        <Text fontSize={13} tone="muted">
          {t('form.pushIsOn')}
        </Text>
      )}
      <Button size="sm" busy={change.isPending} onClick={() => change.mutate()}>
        {on ? t('form.pushOff') : t('form.pushOn')}
      </Button>
    </Row>
  );
}
