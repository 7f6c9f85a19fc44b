import { answer } from '../../everycast.ts';
import type { components, paths } from '../../generated/schema.ts';
import { each } from '../../pages.ts';
import { accountFilter, accountsOf, groupFilter, groupsOf } from '../destinations.ts';
import type { Session } from '../session.ts';
import { plain } from '../terminal.ts';
import { written } from '../times.ts';
import { firstOf } from './list.ts';

type Card = components['schemas']['AnalyticsCard'];
type Conversations = NonNullable<NonNullable<paths['/api/v1/engagement/conversations']['get']['parameters']>['query']>;

/** The queues, with how many posts wait in each. */
export async function queues(session: Session): Promise<void> {
  const { http, terminal } = session;
  const [{ items }, accounts, groups, times] = await Promise.all([
    answer(http.GET('/api/v1/queues', { signal: terminal.signal })),
    accountsOf(session),
    groupsOf(session),
    session.times(),
  ]);
  const nameOf = (accountId: string | null, groupId: string | null) =>
    groups.find(({ id }) => id === groupId)?.name ?? accounts.find(({ id }) => id === accountId)?.handle ?? '';
  const rows = items.map((one) => [
    one.paused ? 'paused' : 'running',
    String(one.waiting),
    String(one.slots.length),
    one.nextAt === null ? '' : written(one.nextAt, times),
    one.lastAt === null ? '' : written(one.lastAt, times),
    nameOf(one.accountId, one.groupId),
  ]);
  session.showTable(items, ['STATE', 'POSTS', 'SLOTS A WEEK', 'NEXT', 'LAST', 'OF'], rows, 'No queues.');
}

interface InboxOptions {
  account?: string[];
  queue?: Conversations['queue'];
  search?: string;
  limit: number;
}

/** Conversations, by default those that wait for an answer. */
export async function inbox(session: Session, { queue = 'unanswered', search, limit, ...of }: InboxOptions): Promise<void> {
  const { http, terminal } = session;
  const [account, times] = await Promise.all([accountFilter(session, of.account), session.times()]);
  const page = (cursor: string | undefined) =>
    answer(
      http.GET('/api/v1/engagement/conversations', {
        params: { query: { queue, search, account, cursor, limit: Math.min(limit, 100) } },
        signal: terminal.signal,
      }),
    );
  const conversations = await firstOf(each(page), limit);
  const rows = conversations.map((one) => [one.platform, one.kind, one.state, written(one.lastAt, times), one.person.handle, one.text]);
  session.showTable(conversations, ['PLATFORM', 'KIND', 'STATE', 'LAST', 'FROM', 'TEXT'], rows, 'Nothing here.');
}

interface AnalyticsOptions {
  account?: string[];
  group?: string[];
  days: number;
}

const dayLength = 24 * 60 * 60 * 1000;

/** How accounts did in the last days, beside the days before. */
export async function analytics(session: Session, options: AnalyticsOptions): Promise<void> {
  const { http, terminal } = session;
  const [account, group, { locale, zone, now }] = await Promise.all([
    accountFilter(session, options.account),
    groupFilter(session, options.group),
    session.times(),
  ]);
  // The locale that writes days as the API reads them.
  const dayBefore = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date(now.getTime() - days * dayLength));
  const query = { from: dayBefore(options.days - 1), to: dayBefore(0), account, group };
  const overview = await answer(http.GET('/api/v1/analytics/overview', { params: { query }, signal: terminal.signal }));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const row = (name: string, { value, previous }: Card, format = number) => [
    name,
    ...[value, previous].map((one) => (one === null ? '–' : format.format(one))),
  ];
  const { cards } = overview;
  const rows = [
    row('Followers', cards.followers),
    row('Engagement rate', cards.engagementRate, percent),
    row('Shares', cards.shares),
    row('Comments', cards.comments),
  ];
  session.showTable(overview, ['', `${overview.from} – ${overview.to}`, `${overview.previousFrom} – ${overview.previousTo}`], rows, '');
  for (const problem of overview.problems) session.hint(`${problem.platform}:${problem.handle}: ${problem.reason}`);
}

const streamsShown = 20;

/** Streams that aren't over, with what each destination gets. */
export async function live(session: Session): Promise<void> {
  const { http, terminal } = session;
  const call = http.GET('/api/v1/streams', { params: { query: { limit: streamsShown } }, signal: terminal.signal });
  const [{ items }, times] = await Promise.all([answer(call), session.times()]);
  const open = items.filter(({ state }) => state !== 'ended');
  const rows = open.map((stream) => [
    stream.state,
    stream.liveAt === null ? '' : written(stream.liveAt, times),
    `${Math.round(stream.incoming.bitrate / 1000)} kbit/s`,
    stream.title,
    stream.outputs.map((one) => `${one.name}: ${one.health?.state ?? one.wanted}`).join(', '),
  ]);
  session.showTable(open, ['STATE', 'SINCE', 'INCOMING', 'TITLE', 'DESTINATIONS'], rows, 'Nothing is live.');
}

/** Prints events as they happen, until Ctrl-C: a line each, as JSON for programs. */
export async function tail(session: Session): Promise<void> {
  const { everycast, terminal, isJson } = session;
  session.hint('Waiting for events. Ctrl-C stops.');
  for await (const event of everycast.events(terminal.signal)) {
    const { type, ...more } = event;
    const said = Object.entries(more).map(([name, value]) => plain(`${name}=${String(value)}`));
    terminal.out(isJson ? `${JSON.stringify(event)}\n` : `${terminal.now().toISOString()}  ${[type, ...said].join('  ')}\n`);
  }
}
