import { useWords } from 'words:dashboard';
import type { Permission } from '@everycast/contract/permissions';
import { IconCircle, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Guide.module.css';
import { accounts } from './queries.ts';

const steps = [
  { name: 'account', permission: 'account.connect', to: '/accounts?connect' },
  { name: 'post', permission: 'post.write', to: '/post-composer' },
  { name: 'colleague', permission: 'member.invite', to: '/settings/workspace' },
] as const satisfies readonly { name: string; permission: Permission; to: string }[];
type StepName = (typeof steps)[number]['name'];

/** Drafts save while somebody types, so they don't count as a post yet. */
const anyPost = get('/api/v1/posts', {
  params: { query: { state: 'scheduled,publishing,published,failed,unconfirmed,incomplete', limit: 1 } },
});

/** Which steps are done, by what there is in the workspace; undefined while that loads. */
function useDone(may: (name: StepName) => boolean): Record<StepName, boolean> | undefined {
  const connected = useQuery({ ...accounts, enabled: may('account') });
  const posts = useQuery({ ...anyPost, enabled: may('post') });
  const members = useQuery({ ...get('/api/v1/workspaces/current/members'), enabled: may('colleague') });
  const invitations = useQuery({ ...get('/api/v1/workspaces/current/invitations'), enabled: may('colleague') });
  const asked = [may('account') && connected, may('post') && posts, may('colleague') && members, may('colleague') && invitations];
  if (asked.some((one) => one && !one.data)) return undefined;
  return {
    account: (connected.data?.items.length ?? 0) > 0,
    post: (posts.data?.items.length ?? 0) > 0,
    colleague: (members.data?.items.length ?? 0) > 1 || (invitations.data?.items.length ?? 0) > 0,
  };
}

/** Leads a new person to their first account, post and colleague, as far as they may. It closes for good once all is done, or on request. */
export default function Guide() {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const shown = steps.filter(({ permission }) => permissions.includes(permission));
  const done = useDone((name) => shown.some((step) => step.name === name));
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(http.PATCH('/api/v1/me', { body: { guideClosed: true } })),
    onSuccess: () => refresh('/api/v1/me'),
    onError: (problem) => toast.fail(problem.message),
  });
  const count = done ? shown.filter(({ name }) => done[name]).length : 0;
  const isOver = done !== undefined && shown.length > 0 && count === shown.length;
  useEffect(() => {
    if (isOver) mutate();
  }, [isOver, mutate]);
  if (shown.length === 0 || isOver) return null;
  return (
    <Panel
      title={t('guide.title')}
      aside={
        <Row gap={8} num grow justify="end">
          {done && t('guide.done', { done: count, count: shown.length })}
          <IconButton icon={IconX} size={16} label={t('guide.close')} disabled={isPending} onClick={() => mutate()} />
        </Row>
      }
    >
      <ul className={css.steps}>
        {shown.map(({ name, to }) => (
          <li key={name}>
            {done?.[name] ? (
              <Row gap={12} grow p="8 16" tone="quiet" minH="2.75rem">
                <StateGlyph state="published" size={18} label={t('guide.isDone')} />
                <span>{t(`guide.${name}`)}</span>
              </Row>
            ) : (
              <Row as={Link} gap={12} grow p="8 16" tone="quiet" minH="2.75rem" to={to} hover>
                <Icon of={IconCircle} size={18} />
                <Box as="span" grow minW={0}>
                  <Text as="span" block tone="text" weight="medium">
                    {t(`guide.${name}`)}
                  </Text>
                  <Text as="span" block size={12} wideOnly>
                    {t(`guide.${name}Text`)}
                  </Text>
                </Box>
              </Row>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
