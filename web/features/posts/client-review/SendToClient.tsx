import { useWords } from 'words:review-links';
import { NewReviewLink } from '@everycast/contract/client-review';
import { maxReviewerName, reviewDays } from '@everycast/contract/client-review-limits';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { language } from '../../../lib/i18n/i18n.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { problemsOf } from '../../../lib/i18n/schema.ts';
import { useSession, useTimes } from '../../../lib/session/session.tsx';
import { formatDays } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { CopyLink } from './CopyLink.tsx';
import { useNewLink } from './use-links.ts';

type Scope = NewReviewLink['about']['scope'];
const all = 'all';
const dayChoices = [7, reviewDays.usual, 30, reviewDays.max];
/** Weeks that can be chosen, from this one on. */
const weeks = 6;

/** Sends a client a link: to one post, or to what waits for them on a group's accounts. */
export function SendToClient({ postId, close }: { postId: string | null; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened onClose={close} title={t('form.title')} centered size="28rem">
      <Form postId={postId} close={close} />
    </Modal>
  );
}

function Form({ postId, close }: { postId: string | null; close: () => void }) {
  const t = useWords();
  const { me } = useSession();
  const { home } = useTimes();
  const groups = useGroups() ?? [];
  const mondays = nextMondays(home);
  const [scope, setScope] = useState<Scope>(postId ? 'post' : 'brand');
  const [group, setGroup] = useState<string | null>(null);
  const [day, setDay] = useState(mondays[0] ?? '');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [spoken, setSpoken] = useState<string>(language());
  const [zone, setZone] = useState<string | null>(null);
  const [days, setDays] = useState<number>(reviewDays.usual);
  const [pressed, setPressed] = useState(false);
  const save = useNewLink();
  const chosen = group ?? groups[0]?.id ?? all;
  const groupId = chosen === all ? null : chosen;
  const about = (): NewReviewLink['about'] => {
    if (scope === 'post' && postId) return { scope, postId };
    return scope === 'week' ? { scope, groupId, day } : { scope: 'brand', groupId };
  };
  const link = { about: about(), name, email, language: spoken, zone, days };
  const found = problemsOf(NewReviewLink.safeParse(link));
  const problems = pressed ? { name: found.name, email: found.email } : null;
  const scopes: Scope[] = [...(postId ? (['post'] as const) : []), 'week', 'brand'];
  if (save.data) return <CopyLink name={save.data.name} address={save.data.address} close={close} />;
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (!found.name && !found.email && !save.isPending) save.mutate(link);
      }}
    >
      {save.error && (
        <Note tone="fail" alert title={t('form.notSent')}>
          {save.error.message}
        </Note>
      )}
      <NativeSelect
        label={t('form.what')}
        value={scope}
        data={scopes.map((value) => ({ value, label: value === 'post' ? t('form.thisPost') : t(`scope.${value}`) }))}
        onChange={(event) => setScope(event.currentTarget.value as Scope)}
      />
      {scope === 'week' && (
        <NativeSelect
          label={t('form.date')}
          value={day}
          data={mondays.map((value) => ({ value, label: weekLabel(value) }))}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {scope !== 'post' && (
        <NativeSelect
          label={t('form.brand')}
          description={groupId ? t('form.only') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          value={chosen}
          data={[...groups.map(({ id, name: label }) => ({ value: id, label })), { value: all, label: t('allAccounts') }]}
          onChange={(event) => setGroup(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('form.name')}
        value={name}
        error={problems?.name}
        maxLength={maxReviewerName}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('form.email')}
        description={t('form.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="email"
        value={email}
        error={problems?.email}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Row gap={12} align="start" wrap>
        {me.languages.length > 1 && (
          <NativeSelect
            flex="1 1 10rem"
            label={t('form.language')}
            value={spoken}
            data={me.languages.map((one) => ({ value: one, label: languageName(one) }))}
            onChange={(event) => setSpoken(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          flex="1 1 10rem"
          label={t('form.days')}
          value={String(days)}
          data={dayChoices.map((count) => ({ value: String(count), label: t('form.dayCount', { count }) }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      </Row>
      {zone === null ? (
        <Row gap={8} wrap size={13}>
          <Text as="span" tone="muted">
            {t('form.zoneDevice')}
          </Text>
          <Button size="sm" variant="ghost" onClick={() => setZone(home)}>
            {t('form.chooseZone')}
          </Button>
        </Row>
      ) : (
        <ZoneSelect label={t('form.zone')} value={zone} change={setZone} />
      )}
      <Row gap={8} justify="end">
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('form.send')}
        </Button>
      </Row>
    </Stack>
  );
}

/** This week's and the next ones', in the workspace's zone. */
function nextMondays(zone: string): string[] {
  const today = Temporal.PlainDate.from(wallTimeAt(new Date().toISOString(), zone).slice(0, 10));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, at) => monday.add({ days: 7 * at }).toString());
}

function weekLabel(monday: string): string {
  const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString();
  return formatDays(`${monday}T12:00:00Z`, `${sunday}T12:00:00Z`, 'UTC');
}
