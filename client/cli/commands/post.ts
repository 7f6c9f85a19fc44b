import { answer } from '../../everycast.ts';
import type { components } from '../../generated/schema.ts';
import { accountIdsFrom, labelIdsFrom } from '../destinations.ts';
import { UsageError } from '../failures.ts';
import { localFile, uploadOne } from '../files.ts';
import type { Session } from '../session.ts';
import { plain } from '../terminal.ts';
import { scheduleFrom, writtenSchedule } from '../times.ts';

type NewPost = components['schemas']['NewPostInput'];
type Post = components['schemas']['Post'];

interface PostOptions {
  account?: string[];
  group?: string[];
  label?: string[];
  media?: string[];
  alt?: string[];
  at?: string;
  now?: boolean;
  queue?: boolean;
}

/** Writes a post: a draft, scheduled, queued or published. Its text is typed or piped in. */
export async function post(session: Session, words: string[], options: PostOptions): Promise<void> {
  const { http, terminal, isDryRun } = session;
  const { signal } = terminal;
  if ([options.at, options.now, options.queue].filter(Boolean).length > 1) throw new UsageError('Use one of --at, --now and --queue.');
  const text = await textOf(session, words);
  const paths = options.media ?? [];
  if (text === '' && paths.length === 0) throw new UsageError('A post needs a text or a file.');
  const alts = options.alt ?? [];
  if (alts.length > paths.length) throw new UsageError('There are more alt texts than files.');
  // Everything that can be wrong is found before anything is sent.
  const files = await Promise.all(paths.map(localFile));
  const [accountIds, labelIds] = await Promise.all([accountIdsFrom(session, options), labelIdsFrom(session, options.label)]);
  const goesOut = options.at !== undefined || options.now === true || options.queue === true;
  if (goesOut && accountIds.length === 0) throw new UsageError('Say where it goes: --account or --group.');
  const times = await session.times();
  const schedule = options.now ? ('now' as const) : options.at === undefined ? undefined : scheduleFrom(options.at, times);
  const body: NewPost = { text, accountIds, labelIds, schedule };

  if (isDryRun) {
    const planned = { ...body, queue: options.queue === true, media: files.map(({ name }, at) => ({ name, alt: alts[at] ?? '' })) };
    const what = schedule === 'now' ? 'publish now' : schedule ? `schedule for ${writtenSchedule(schedule, times.locale)}` : 'save a draft';
    return session.show(planned, () => `Would ${options.queue ? 'add to the queue' : what}: ${onAccounts(accountIds.length)}.\n`);
  }

  const media: { id: string; alt: string }[] = [];
  for (const [at, file] of files.entries()) {
    const { id, alt } = await uploadOne(session, file);
    media.push({ id, alt: alts[at] ?? alt });
  }
  const saved = await answer(http.POST('/api/v1/posts', { body: { ...body, media }, signal }));
  if (options.queue) return addToQueue(session, saved.id);
  session.show(saved, () => `${outcomeOf(saved, times.locale)}\n${plain(saved.id)}\n`);
}

/** Adds a draft to the queues of its accounts. */
export async function addToQueue(session: Session, id: string): Promise<void> {
  if (session.isDryRun) return session.show({ postId: id, queue: true }, () => `Would add ${plain(id)} to the queues of its accounts.\n`);
  const queued = await answer(session.http.POST('/api/v1/posts/{id}/queue', { params: { path: { id } }, signal: session.terminal.signal }));
  const { locale } = await session.times();
  session.show(queued, () =>
    queued.slots
      .map(({ at, zone, accountIds }) => `Queued for ${writtenSchedule({ at, zone }, locale)}: ${onAccounts(accountIds.length)}.\n`)
      .join(''),
  );
}

/** Gives a post a time, or makes it a draft. */
export async function schedule(session: Session, id: string, when: string): Promise<void> {
  const { http, terminal, isDryRun } = session;
  const times = await session.times();
  const chosen = when === 'draft' ? null : when === 'now' ? ('now' as const) : scheduleFrom(when, times);
  if (isDryRun) {
    const what =
      chosen === null
        ? 'make it a draft'
        : chosen === 'now'
          ? 'publish it now'
          : `schedule it for ${writtenSchedule(chosen, times.locale)}`;
    return session.show({ postId: id, schedule: chosen }, () => `Would ${what}.\n`);
  }
  const call = http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { schedule: chosen }, signal: terminal.signal });
  const saved = await answer(call);
  session.show(saved, () => `${outcomeOf(saved, times.locale)}\n`);
}

async function textOf({ terminal }: Session, words: string[]): Promise<string> {
  const typed = words.join(' ');
  if (typed !== '' && typed !== '-') return typed;
  if (typed === '' && terminal.isTyped) return '';
  // `echo` ends its text with a line break.
  return (await terminal.readInput()).trimEnd();
}

const onAccounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`);

function outcomeOf(saved: Post, locale: string): string {
  const where = onAccounts(saved.targets.length);
  if (saved.stage === 'review') return `Waiting for approval: ${where}.`;
  if (saved.schedule && saved.state === 'scheduled') {
    const note = saved.resolution?.message;
    return `Scheduled for ${writtenSchedule(saved.schedule, locale)}: ${where}.${note ? `\n${plain(note)}` : ''}`;
  }
  return saved.state === 'draft' ? `Saved as a draft: ${where}.` : `Publishing: ${where}.`;
}
