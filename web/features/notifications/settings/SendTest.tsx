import { useWords } from 'words:notifications';
import type { NotificationTest } from '@everycast/contract/notification-settings';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

type Channel = keyof NotificationTest;

/**
 * Sends the person a test by each channel that is on, and says what became of it. `blocked`: this browser shows no notifications.
 * `children`: where they go, beside the button.
 */
export function SendTest({ email, blocked, children }: { email: string; blocked: boolean; children: ReactNode }) {
  const t = useWords();
  const test = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/me/notification-test')),
    onError: (problem) => void toast.fail(problem.message),
  });
  function outcomeOf(channel: Channel, { email: byMail, push }: NotificationTest): string {
    if (channel === 'email') return t(`settings.test.email.${byMail}`, { to: email });
    return t(`settings.test.push.${push === 'no_browser' && blocked ? 'blocked' : push}`);
  }
  return (
    <>
      <Row gap={12} justify="between">
        <Box minW={0}>{children}</Box>
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          {t('settings.test.send')}
        </Button>
      </Row>
      <Box role="status" minW={0}>
        {test.data && (
          <Stack as="ul" gap={4} mt={8}>
            {(['email', 'push'] as const).map((channel) => (
              <Text as="li" size={13} breaks key={channel}>
                <State state={stateOf(test.data[channel])}>{outcomeOf(channel, test.data)}</State>
              </Text>
            ))}
          </Stack>
        )}
      </Box>
    </>
  );
}

function stateOf(outcome: NotificationTest[Channel]) {
  if (outcome === 'sent') return 'published';
  return outcome === 'off' ? 'draft' : 'warning';
}
