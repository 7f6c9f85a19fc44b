import { useWords } from 'words:stream-events';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { NewStreamEvent, StreamEvent } from '@everycast/contract/stream-events';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { placeName } from '../../../lib/platforms/places.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';

const leads = [0, 15, 60, 1440, 10080] as const;

/** An announcement as it is typed. */
export interface Announced {
  when: 'none' | 'now' | `${(typeof leads)[number]}`;
  text: string;
  accountIds: readonly string[];
}
export const noAnnouncement: Announced = { when: 'none', text: '', accountIds: [] };

/** For the server; null if there is none, or something is missing. */
export function announcementOf({ when, text, accountIds }: Announced): NewStreamEvent['announcement'] | null {
  if (when === 'none' || text.trim() === '' || accountIds.length === 0) return null;
  return { text, accountIds: [...accountIds], minutesBefore: when === 'now' ? null : Number(when) };
}

interface AnnouncementProps {
  /** The one that the stream has. */
  existing: StreamEvent['announcement'];
  announced: Announced;
  change: (announced: Announced) => void;
  /** Whether to say what is missing. */
  pressed: boolean;
}

/** The post that announces a stream: written here once, and edited where posts are. */
export function Announcement({ existing, announced, change, pressed }: AnnouncementProps) {
  const t = useWords();
  const { workspace } = useSession();
  const { data } = useQuery(get('/api/v1/accounts'));
  const { when, text, accountIds } = announced;
  if (!workspace.permissions.includes('post.publish')) return null;
  if (existing) {
    return (
      <Note
        tone="plain"
        title={t('field.announced')}
        actions={
          <ButtonLink size="sm" to={`/posts/${existing.postId}`}>
            {t('field.openPost')}
          </ButtonLink>
        }
      />
    );
  }
  const accounts = data?.items ?? [];
  const put = (part: Partial<Announced>) => change({ ...announced, ...part });
  const toggle = (id: string) =>
    put({ accountIds: accountIds.includes(id) ? accountIds.filter((one) => one !== id) : [...accountIds, id] });
  const lead = (value: Announced['when']) => ({ value, label: t(`announce.${value}`) });
  return (
    <Grid gap={12}>
      <NativeSelect
        label={t('field.announcement')}
        value={when}
        data={[lead('none'), lead('now'), ...leads.map((minutes) => lead(`${minutes}`))]}
        onChange={({ currentTarget }) => put({ when: currentTarget.value as Announced['when'] })}
      />
      {when !== 'none' && data && accounts.length === 0 && (
        <Note
          tone="wait"
          title={t('field.noAccounts')}
          actions={
            workspace.permissions.includes('account.connect') && (
              <ButtonLink size="sm" to="/accounts">
                {t('field.connect')}
              </ButtonLink>
            )
          }
        />
      )}
      {when !== 'none' && accounts.length > 0 && (
        <>
          <Textarea
            label={t('field.announceText')}
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            error={pressed && text.trim() === '' && t('field.announceTextMissing')}
            onChange={({ currentTarget }) => put({ text: currentTarget.value })}
          />
          <Checkbox.Group
            label={t('field.accounts')}
            value={[...accountIds]}
            error={pressed && accountIds.length === 0 && t('field.accountsMissing')}
          >
            <Grid gap={8} pt={6} pb={6}>
              {accounts.map((account) => (
                <Checkbox
                  key={account.id}
                  value={account.id}
                  label={<Text as="span">{t('field.onPlatform', { handle: shownHandle(account), platform: placeName(account) })}</Text>}
                  onChange={() => toggle(account.id)}
                />
              ))}
            </Grid>
          </Checkbox.Group>
        </>
      )}
    </Grid>
  );
}
