import { useWords } from 'words:notifications';
import { alwaysInApp, type Channel, type NotificationChoices, type NotificationSettings } from '@everycast/contract/notification-settings';
import { NotificationTopic } from '@everycast/contract/notifications';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { SendTest } from './SendTest.tsx';
import css from './Settings.module.css';

const channels: readonly Channel[] = ['app', 'email', 'push'];
const isBlocked = (): boolean => 'Notification' in window && Notification.permission === 'denied';

/** Which notifications reach the person where. Failures, access and security stay in the app. */
export function Matrix({
  settings,
  saved,
  masters,
  change,
}: {
  settings: NotificationSettings;
  /** When the last change was saved. */
  saved: string | null;
  /** The switches of Stream Settings: without them nothing comes that way. */
  masters: Record<'email' | 'push' | 'streams', boolean>;
  change: (change: Partial<NotificationChoices>) => void;
}) {
  const t = useWords();
  const off = [
    ...(masters.email ? [] : (['email'] as const)),
    ...(masters.push ? [] : (['push'] as const)),
    ...(masters.streams ? [] : (['streams'] as const)),
  ];
  return (
    <Panel title={t('settings.title')} aside={<span role="status">{saved && t('settings.saved', { time: saved })}</span>} clip>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('settings.kind')}</th>
            {channels.map((channel) => (
              <th scope="col" key={channel}>
                {t(`settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NotificationTopic.options.map((topic) => (
            <tr key={topic}>
              <th scope="row">{t(`settings.topic.${topic}`)}</th>
              {channels.map((channel) => {
                const locked = channel === 'app' && alwaysInApp.includes(topic);
                const label = t('settings.box', { kind: t(`settings.topic.${topic}`), channel: t(`settings.channel.${channel}`) });
                return (
                  <td key={channel}>
                    <label className={css.box}>
                      <input
                        type="checkbox"
                        aria-label={locked ? t('settings.locked', { kind: t(`settings.topic.${topic}`) }) : label}
                        disabled={locked}
                        checked={settings.topics[topic][channel]}
                        onChange={({ currentTarget }) =>
                          change({
                            topics: { ...settings.topics, [topic]: { ...settings.topics[topic], [channel]: currentTarget.checked } },
                          })
                        }
                      />
                      {locked && <Icon of={IconLock} size={14} />}
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Box p="8 16" edge="top">
        {off.map((master) => (
          <Text size={13} key={master}>
            <State state="warning">{t(`settings.off.${master}`)}</State>{' '}
            <Link to="/settings" className={css.link}>
              {t('settings.turnOn')}
            </Link>
          </Text>
        ))}
        <SendTest email={settings.email} blocked={isBlocked()}>
          <Text size={13} tone="muted" breaks>
            {settings.email}
          </Text>
          {isBlocked() ? (
            <State state="warning">{t('settings.blocked')}</State>
          ) : (
            <Text size={13} tone="muted">
              {settings.browsers > 0 ? t('settings.browsers', { count: settings.browsers }) : t('settings.noBrowser')}{' '}
              <Link to="/settings" className={css.link}>
                {t('settings.browserLink')}
              </Link>
            </Text>
          )}
        </SendTest>
      </Box>
    </Panel>
  );
}
