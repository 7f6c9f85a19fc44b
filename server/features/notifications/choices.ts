import type { NotificationChoices, NotificationSettings } from '@everycast/contract/notification-settings';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { PushStore } from './push/push-store.ts';
import { nextDigest, nextQuiet, quietUntil } from './quiet-hours.ts';
import type { SettingsStore } from './settings-store.ts';

/** The zone of a person's quiet hours and digest. */
export const zoneOf = ({ quiet }: NotificationChoices, person: { zone: string | null }): string => quiet.zone ?? person.zone ?? 'UTC';

/** What a person chose, and what follows from it. */
export interface Choices {
  get(userId: string): Promise<NotificationSettings>;
  save(userId: string, choices: NotificationChoices): Promise<NotificationSettings>;
}

interface ChoicesParts {
  settings: SettingsStore;
  browsers: Pick<PushStore, 'count'>;
  people: NotificationsNeeds['people'];
}

export function createChoices(kernel: Pick<Kernel, 'db' | 'clock'>, { settings, browsers, people }: ChoicesParts): Choices {
  async function get(userId: string): Promise<NotificationSettings> {
    const [choices, [person], count] = await Promise.all([settings.get(userId), people.byIds([userId]), browsers.count(userId)]);
    if (!person) throw new AppError('not_signed_in', 'access.sign_in');
    const now = kernel.clock.now();
    const zone = zoneOf(choices, person);
    const until = quietUntil(choices.quiet, zone, now);
    const from = nextQuiet(choices.quiet, zone, now);
    return {
      ...choices,
      zone,
      quietUntil: until?.toISOString() ?? null,
      quietFrom: from?.toISOString() ?? null,
      nextSummary: nextSummary(choices, zone, now)?.toISOString() ?? null,
      email: person.email,
      browsers: count,
    };
  }

  return {
    get,
    async save(userId, choices) {
      await kernel.db.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, `notification settings of ${userId}`);
        await settings.save(tx, userId, choices, kernel.clock.now());
      });
      return get(userId);
    },
  };
}

/** When what waits is mailed: with the digest, or when the quiet hours that are on or come next end. */
function nextSummary({ quiet, digest, summaries }: NotificationChoices, zone: string, now: Date): Date | null {
  if (!summaries) return null;
  if (digest.on) {
    const at = nextDigest(digest.at, zone, now);
    return quietUntil(quiet, zone, at) ?? at;
  }
  const until = quietUntil(quiet, zone, now);
  if (until) return until;
  const from = nextQuiet(quiet, zone, now);
  return from && quietUntil(quiet, zone, from);
}
