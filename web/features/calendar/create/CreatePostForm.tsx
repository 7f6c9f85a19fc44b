import { useWords } from 'words:calendar';
import type { Account } from '@everycast/contract/accounts';
import { IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { currentWorkspace } from '../../../lib/api/workspace.ts';
import { keepText } from '../../../lib/keep-text.ts';
import { isRecord, readStored } from '../../../lib/stored.ts';
import { checkTime, isNoTime, type WallMoment } from '../../../lib/time/check-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useNeedsApproval } from '../../../lib/use-needs-approval.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { type Start, useCalendar } from '../use-calendar.ts';
import { ContentField } from './ContentField.tsx';
import css from './CreatePost.module.css';
import { checkText } from './check.ts';
import { DateAndTime, firstMoment } from './DateAndTime.tsx';
import { PlatformButtons } from './PlatformButtons.tsx';
import { type Choice, firstChoice, openIn, platformOptions } from './platforms.ts';
import { useCreatePost } from './use-create-post.ts';

/** What was typed in the modal and not scheduled yet. An earlier version stored no platforms. */
interface Kept extends Partial<Choice> {
  text: string;
}

const key = () => `everycast.calendar-draft.${currentWorkspace() ?? 'personal'}`;

/** Stores it in this browser, one per workspace, until it is scheduled or cleared. */
const isKept = (value: unknown): value is Kept => isRecord(value) && typeof value.text === 'string';

const kept = {
  read: () => readStored(key(), isKept),
  write(value: Kept | null): void {
    keepText(key(), value === null || value.text.trim() === '' ? null : JSON.stringify(value));
  },
};

/** Platforms, content, date and time. Input is kept in this browser until it is scheduled or cleared. */
export function CreatePostForm({
  accounts,
  fresh,
  start,
  close,
}: {
  accounts: readonly Account[];
  /** The IDs of accounts that were just connected for this post. */
  fresh: readonly string[];
  start: Start;
  close: () => void;
}) {
  const t = useWords();
  const { zone } = useCalendar();
  const now = useNow();
  const [before] = useState(kept.read);
  const [text, setText] = useState(before?.text ?? '');
  const [first] = useState(() => firstChoice(accounts, before ?? undefined, fresh));
  const [choice, setChoice] = useState(first);
  const { accountIds } = choice;
  const needsApproval = useNeedsApproval(accountIds);
  const [moment, setMoment] = useState<WallMoment>(() => firstMoment(start, zone, Date.now()));
  const [pressed, setPressed] = useState(false);
  const fields = {
    platform: useRef<HTMLButtonElement>(null),
    text: useRef<HTMLTextAreaElement>(null),
    date: useRef<HTMLInputElement>(null),
  };
  const { schedule, draft, open } = useCreatePost(() => {
    kept.write(null);
    close();
  });

  const { rooms, issues } = checkText(
    text,
    accounts.filter(({ id }) => accountIds.includes(id)),
  );
  const time = checkTime(moment, now);
  const problems = {
    platform: whatIsMissing(t, choice, accounts),
    text: text.trim() === '' ? t('create.noText') : (issues[0] ?? null),
    date: isNoTime(time),
  };
  const failed = schedule.error ?? draft.error ?? open.error;
  const unsure = schedule.error?.code === 'offline';

  function write(next: { text?: string; choice?: Choice }) {
    if (next.text !== undefined) setText(next.text);
    if (next.choice) setChoice(next.choice);
    kept.write({ text: next.text ?? text, ...(next.choice ?? choice) });
  }
  function saveDraft() {
    setPressed(true);
    schedule.reset();
    open.reset();
    if (text.trim() === '') fields.text.current?.focus();
    else draft.mutate({ text, choice, moment });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    open.reset();
    draft.reset();
    const wrong = (['platform', 'text', 'date'] as const).find((name) => problems[name]);
    if (wrong) fields[wrong].current?.focus();
    else schedule.mutate({ text, choice, moment });
  }

  return (
    <Stack as="form" grow noValidate onSubmit={submit}>
      <Box grow className={css.fields}>
        <PlatformButtons
          accounts={accounts}
          choice={choice}
          choose={(next) => write({ choice: next })}
          problem={pressed ? problems.platform : null}
          first={fields.platform}
          saveDraft={saveDraft}
        />
        <ContentField
          text={text}
          change={(next) => write({ text: next })}
          rooms={rooms}
          problem={pressed ? problems.text : null}
          wasKept={before !== null && text !== '' && text === before.text}
          field={fields.text}
        />
        <DateAndTime moment={moment} accountIds={accountIds} check={time} change={setMoment} field={fields.date} />
        {failed && (
          <Note
            tone="fail"
            alert
            title={t(unsure ? 'create.unsure' : schedule.error ? 'create.failed' : draft.error ? 'create.notSaved' : 'create.notOpened')}
          >
            {failed.message} {unsure && t('create.unsureWhy')}
          </Note>
        )}
      </Box>
      <Row as="footer" gap={8} wrap p="12 20" bg="canvas" edge="top" className={css.foot}>
        <Button
          variant="ghost"
          className={css.open}
          icon={<Icon of={IconExternalLink} size={16} />}
          busy={open.isPending}
          onClick={() => {
            schedule.reset();
            draft.reset();
            // Nothing typed and nothing chosen: no empty draft is created.
            const untouched = text.trim() === '' && choice === first;
            open.mutate({ text, choice: untouched ? { platforms: [], accountIds: [] } : choice, moment });
          }}
        >
          {t(open.isPending ? 'create.opening' : 'create.open')}
        </Button>
        <Button onClick={close}>{t('create.cancel')}</Button>
        <Button type="submit" variant="filled" busy={schedule.isPending}>
          {t(schedule.isPending ? 'create.scheduling' : needsApproval ? 'create.request' : 'create.schedule')}
        </Button>
      </Row>
    </Stack>
  );
}

/** What is missing before the post can be scheduled; null if it is complete. */
function whatIsMissing(t: ReturnType<typeof useWords>, choice: Choice, accounts: readonly Account[]): string | null {
  const { unchosen, unconnected } = openIn(choice, platformOptions(accounts));
  const [ask, connect] = [unchosen[0], unconnected[0]];
  if (ask) return t('create.noAccountChosen', { name: ask.name });
  if (connect) return t('create.noAccountYet', { name: connect.name });
  return choice.accountIds.length === 0 ? t('create.noPlatform') : null;
}
