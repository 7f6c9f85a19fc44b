import { topicOf } from '@everycast/contract/notifications';
import { message } from '@everycast/messages/message';
import { fallbackLanguage } from '@everycast/messages/render';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { render } from '../../../kernel/messages.ts';
import { zoneOf } from '../choices.ts';
import { isHeld } from '../due-mails.ts';
import type { NotificationsNeeds } from '../needs.ts';
import { quietUntil } from '../quiet-hours.ts';
import type { SettingsStore } from '../settings-store.ts';
import type { Push } from './push.ts';
import type { PushStore } from './push-store.ts';

/** The most that are pushed to a browser at once: the newest. What is older is in the app. */
const maxPushed = 5;
const pushJob = 'notifications.push';
/** One job per browser. A push service that hangs takes few of the places: browsers of others don't wait for it. */
const pushLimits = { places: 32, perHost: 12 };
/** Up to here everything that one notification counts is pushed. After that, each time it doubles. */
const pushedEach = 10;

/** Whether a notification that counts more is pushed again. */
export const isPushed = (count: number | null, added: number): boolean =>
  count === null || count <= pushedEach || Math.floor(Math.log2(count)) > Math.floor(Math.log2(Math.max(1, count - added)));

type Waiting = Awaited<ReturnType<PushStore['waiting']>>;

/** Pushes what waits for a browser; in quiet hours it waits on. */
export function createPushing(
  kernel: Kernel,
  needs: NotificationsNeeds,
  { browsers, push, settings }: { browsers: PushStore; push: Push; settings: SettingsStore },
) {
  const { jobs } = kernel;
  const ids = (rows: Waiting) => rows.map(({ id }) => id);

  async function messagesFor(
    person: Parameters<typeof zoneOf>[1] & { language: string | null; clock: '12h' | '24h' | null },
    rows: Waiting,
  ) {
    const pushed = rows.slice(-maxPushed);
    const zones = await needs.workspaces.zones(kernel.db, [...new Set(pushed.map(({ workspaceId }) => workspaceId))]);
    const language = person.language ?? fallbackLanguage;
    if (rows.length > 1 && rows.every(({ held }) => held)) {
      const title = render(message('notifications.held_title', { count: rows.length }), { language });
      return [{ title, body: render(message('notifications.held_body'), { language }), link: '/notifications', tag: 'held' }];
    }
    return pushed.map(({ id, workspaceId, title, body, link, groupKey }) => {
      const zone = person.zone ?? zones.get(workspaceId);
      const reader = { language, ...(zone && { zone }), ...(person.clock && { clock: person.clock }) };
      return { title: render(title, reader), body: render(body, reader), link, tag: groupKey ?? id };
    });
  }

  /** Each message replaces its group's last, so one that is sent again after a failure isn't seen twice. */
  async function run({ subscriptionId }: { subscriptionId: string }, { lastTry }: { lastTry: boolean }): Promise<void> {
    const subscription = await browsers.get(subscriptionId);
    if (!subscription) return;
    const { userId } = subscription;
    const waiting = await browsers.waiting(subscriptionId, 200);
    const [person] = await needs.people.byIds([userId]);
    if (waiting.length === 0 || !person) return;
    const choices = await settings.get(userId);
    const held = waiting.filter(({ kind }) => isHeld(choices, topicOf(kind), zoneOf(choices, person), kernel.clock.now()));
    await browsers.hold(subscriptionId, ids(held));
    const rows = waiting.filter((row) => !held.includes(row));
    if (rows.length === 0) return;
    if (await needs.settings.wantsPush(userId)) {
      if ((await push.send(subscription, await messagesFor(person, rows))) && !lastTry) {
        throw new Error('A push service takes notifications later.');
      }
    }
    // What grows fast isn't pushed again until it has doubled.
    const fast = rows.filter(({ title }) => Number(title.params?.count ?? 0) >= pushedEach);
    await browsers.delivered(
      subscriptionId,
      ids(rows),
      fast.flatMap(({ groupKey }) => groupKey ?? []),
    );
  }

  const send = (tx: Tx, { id, endpoint }: { id: string; endpoint: string }): Promise<void> =>
    jobs.send(tx, pushJob, id, { subscriptionId: id }, new URL(endpoint).host);

  async function release(): Promise<void> {
    for (const browser of await browsers.withHeld()) {
      const [choices, [person]] = await Promise.all([settings.get(browser.userId), needs.people.byIds([browser.userId])]);
      if (person && !quietUntil(choices.quiet, zoneOf(choices, person), kernel.clock.now())) await send(kernel.db, browser);
    }
  }

  jobs.define(pushJob, z.object({ subscriptionId: z.uuid() }), run, { retryLimit: 4, retryDelay: 30, ...pushLimits });
  jobs.every('notifications.push-held', '* * * * *', release);

  return { send, release };
}
