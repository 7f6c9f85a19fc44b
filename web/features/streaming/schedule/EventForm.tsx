import { useWords } from 'words:stream-events';
import type { NewStreamEvent, StreamEvent } from '@everycast/contract/stream-events';
import { maxStreamTitle, type StreamDestination } from '@everycast/contract/streams';
import { Temporal } from '@everycast/contract/time';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { checkTime, isNoTime, type WallMoment } from '../../../lib/time/check-time.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { formatPlannedLength } from '../../../lib/time/length.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { DateField } from '../../../ui/when/DateField.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { wallFields } from '../../../ui/when/wall-fields.ts';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { type Announced, Announcement, announcementOf, noAnnouncement } from './Announcement.tsx';
import { cancelEvent, changeEvent, createEvent, saidSaved } from './events.ts';
import css from './Schedule.module.css';

/** The lengths that are offered. Minutes. */
const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2880] as const;
const reminders = [0, 5, 15, 30, 60, 1440] as const;
const isUsual = (minutes: number): minutes is (typeof reminders)[number] => (reminders as readonly number[]).includes(minutes);

interface EventFormProps {
  /** Null for a new one. */
  event: StreamEvent | null;
  /** Of the first suggestion. */
  zone: string;
  destinations: readonly StreamDestination[];
  done: () => void;
}

/** The form of a scheduled stream. Nothing typed is lost when the server refuses it. */
export function EventForm({ event, zone, destinations, done }: EventFormProps) {
  const t = useWords();
  const now = useNow();
  const [title, setTitle] = useState(event?.title ?? '');
  const [moment, setMoment] = useState<WallMoment>(() =>
    event ? { fold: 'earlier', ...event.schedule } : { at: firstOffer(zone), zone, fold: 'earlier' },
  );
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    event ? event.destinations.map(({ id }) => id) : destinations.filter(({ armed }) => armed).map(({ id }) => id),
  );
  const [reminder, setReminder] = useState<number | null>(event ? event.reminderMinutes : 15);
  const [length, setLength] = useState<number | null>(event?.plannedMinutes ?? null);
  const [announced, setAnnounced] = useState<Announced>(noAnnouncement);
  const [pressed, setPressed] = useState(false);
  const fields = wallFields(moment, setMoment);
  const check = checkTime(moment, now);
  const unchanged =
    event !== null &&
    moment.at === event.schedule.at &&
    moment.zone === event.schedule.zone &&
    moment.fold === (event.schedule.fold ?? 'earlier');
  const wrongTime = isNoTime(check) && !unchanged;
  const announcement = announcementOf(announced);
  const incomplete = title.trim() === '' || wrongTime || (announced.when !== 'none' && announcement === null);

  const save = useMutation<StreamEvent, ApiProblem, StreamEvent | null>({
    mutationFn: (before) => {
      const { at, zone: inZone, fold } = moment;
      // Which of two equal times only matters where there are two.
      const schedule = { at, zone: inZone, ...(check.kind === 'doubled' && { fold }) };
      const common = {
        title,
        plannedMinutes: length,
        destinationIds: [...chosen],
        reminderMinutes: reminder,
        ...(announcement && { announcement }),
      };
      const body: NewStreamEvent = { ...common, schedule };
      return before ? changeEvent(before.id, unchanged ? common : body) : createEvent(body);
    },
    // What was there before: by now, the screen has the new one.
    onSuccess(saved, before) {
      if (before) saidSaved(saved, before);
      else {
        const when = formatMoment(saved.startsAt, saved.schedule.zone);
        const run = () => void cancelEvent(saved).catch((problem: Error) => toast.fail(problem.message));
        toast.ok(t('scheduled', { when }), { action: { label: t('undo'), run } });
        setTitle('');
        setAnnounced(noAnnouncement);
        setPressed(false);
      }
      done();
    },
  });
  const submit = (sent: FormEvent) => {
    sent.preventDefault();
    setPressed(true);
    if (!incomplete && !save.isPending) save.mutate(event);
  };
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Grid as="form" gap={12} p={16} noValidate onSubmit={submit}>
      <TextInput
        label={t('field.title')}
        value={title}
        maxLength={maxStreamTitle}
        error={pressed && title.trim() === '' && t('field.titleMissing')}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className={css.when}>
        <DateField label={t('field.date')} error={wrongTime} {...fields.date} />
        <TimeField label={t('field.time')} error={wrongTime} {...fields.time} />
        <Box className={css.zone}>
          <Text as="span" size={12} weight="medium" tone="muted" block mb={4} aria-hidden="true">
            {t('field.zone')}
          </Text>
          <ZoneSelect label={t('field.zone')} value={moment.zone} change={(next) => setMoment({ ...moment, zone: next })} />
        </Box>
      </div>
      <Row gap={8} wrap justify="between">
        {!(unchanged && isNoTime(check)) && <TimeMeaning moment={moment} check={check} change={setMoment} />}
        <MyZone moment={moment} change={setMoment} />
      </Row>
      <LengthField length={length} change={setLength} />
      <Checkbox.Group label={t('field.destinations')} value={[...chosen]}>
        <Grid gap={8} pt={6}>
          {destinations.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} onChange={() => toggle(id)} />
          ))}
        </Grid>
      </Checkbox.Group>
      {destinations.length === 0 && (
        <Note
          tone="info"
          title={t('field.noDestinations')}
          actions={
            <ButtonLink size="sm" to="/streaming">
              {t('field.studio')}
            </ButtonLink>
          }
        />
      )}
      {event && destinations.length > 0 && event.destinations.length === 0 && chosen.length === 0 && (
        <Note tone="wait" title={t('field.gone')} />
      )}
      <NativeSelect
        label={t('field.reminder')}
        description={t('field.reminderHelp')}
        value={reminder === null ? 'none' : String(reminder)}
        data={[
          { value: 'none', label: t('reminder.none') },
          ...reminders.map((minutes) => ({ value: String(minutes), label: t(`reminder.${minutes}`) })),
          ...(reminder !== null && !isUsual(reminder)
            ? [{ value: String(reminder), label: t('reminder.other', { count: reminder }) }]
            : []),
        ]}
        onChange={({ currentTarget }) => setReminder(currentTarget.value === 'none' ? null : Number(currentTarget.value))}
      />
      <Announcement existing={event?.announcement ?? null} announced={announced} change={setAnnounced} pressed={pressed} />
      {save.error && (
        <Note tone="fail" alert title={t(event ? 'notSaved' : 'failed')}>
          {save.error.message}
        </Note>
      )}
      <Row as="footer" gap={8} justify="end">
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t(event ? 'save' : 'schedule')}
        </Button>
      </Row>
    </Grid>
  );
}

/** How long it is planned to be. */
function LengthField({ length, change }: { length: number | null; change: (minutes: number | null) => void }) {
  const t = useWords();
  const offered = [...new Set([...lengths, ...(length === null ? [] : [length])])].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      label={t('field.length')}
      description={t('field.lengthHelp')}
      value={length === null ? 'open' : String(length)}
      data={[
        { value: 'open', label: t('field.lengthOpen') },
        ...offered.map((minutes) => ({ value: String(minutes), label: formatPlannedLength(minutes) })),
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value === 'open' ? null : Number(currentTarget.value))}
    />
  );
}

/** Tomorrow at the next full hour. */
function firstOffer(zone: string): string {
  const hour = Temporal.Now.zonedDateTimeISO(zone).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  return hour.add({ days: 1 }).toPlainDateTime().toString({ smallestUnit: 'minute' });
}
