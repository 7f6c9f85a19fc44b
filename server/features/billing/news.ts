import type { BillingHold } from '@everycast/contract/billing';
import { type Message, type MessageCode, message, verbatim } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { nameInMail } from '../../kernel/text.ts';
import type { Billed } from './billed.ts';
import type { BillingStore } from './billing-store.ts';
import type { BillingNeeds } from './needs.ts';
import { graceEnd, type TrialNote } from './rules.ts';

/** Where a plan is chosen. */
export const planPage = '/settings/plan';

/** What the owners of a workspace are told about its plan: in the app, and by mail until they unsubscribe from that. */
export interface BillingNews {
  trial(tx: Tx, workspaceId: string, note: TrialNote, endsAt: Date): Promise<void>;
  paymentFailed(tx: Tx, workspaceId: string, subscription: Billed, now: Date): Promise<void>;
  held(tx: Tx, workspaceId: string, hold: Exclude<BillingHold, 'trial_ended'>): Promise<void>;
  /** A second subscription was paid for by a parallel checkout. */
  paidTwice(tx: Tx, workspaceId: string): Promise<void>;
}

export function createBillingNews(
  kernel: Pick<Kernel, 'mail' | 'publicUrl'>,
  { workspaces, people, notifications }: Pick<BillingNeeds, 'workspaces' | 'people' | 'notifications'>,
  store: BillingStore,
): BillingNews {
  async function tell(tx: Tx, workspaceId: string, kind: string, title: Message, body: Message): Promise<void> {
    const to = { permission: 'billing.manage' } as const;
    await notifications.notify(tx, { workspaceId, to, kind, title, body, link: planPage, group: 'billing', mail: false });
    const owners = await people.byIds(await workspaces.membersWith(tx, workspaceId, to.permission), tx);
    const workspace = nameInMail(await store.nameOf(tx, workspaceId));
    const text = message('billing.mail', { workspace, paragraphs: [title, body], link: verbatim(kernel.publicUrl + planPage) });
    for (const { id, email, language } of owners) {
      if (!(await notifications.wantsMail(tx, id, 'plan'))) continue;
      const unsubscribe = notifications.unsubscribing.link(id, 'plan');
      await kernel.mail.send(tx, workspaceId, { to: email, language, subject: title, text, unsubscribe });
    }
  }

  const trialCodes = {
    three_days: ['billing.trial_title', 'billing.trial_body'],
    one_day: ['billing.trial_title', 'billing.trial_body'],
    ended: ['billing.trial_ended_title', 'billing.trial_ended_body'],
  } as const satisfies Record<TrialNote, readonly [MessageCode, MessageCode]>;

  return {
    trial(tx, workspaceId, note, endsAt) {
      const [title, body] = trialCodes[note];
      const at = endsAt.toISOString();
      return tell(tx, workspaceId, 'billing.trial', message(title, { at }), message(body, { at }));
    },
    paymentFailed(tx, workspaceId, { failure }, now) {
      const at = graceEnd(now).toISOString();
      const body = failure?.message
        ? message('billing.failed_body_bank', { at, reason: failure.message })
        : message('billing.failed_body', { at });
      return tell(tx, workspaceId, 'billing.payment_failed', message('billing.failed_title'), body);
    },
    held: (tx, workspaceId, hold) =>
      tell(tx, workspaceId, 'billing.held', message(`billing.held_${hold}_title`), message(`billing.held_${hold}_body`)),
    paidTwice: (tx, workspaceId) =>
      tell(tx, workspaceId, 'billing.paid_twice', message('billing.paid_twice_title'), message('billing.paid_twice_body')),
  };
}
