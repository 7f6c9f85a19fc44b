import { type Message, type MessageCode, message, verbatim } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';
import type { Fated } from './fates.ts';
import type { LeavingNeeds } from './needs.ts';

type Person = Awaited<ReturnType<LeavingNeeds['people']['byIds']>>[number];

/** What colleagues are told: that it is going to happen, that it isn't, and that it has. */
type Stage = 'planned' | 'cancelled' | 'done';

/** Mails to a person who deletes their account, and news for those they share workspaces with. */
export function createLeavingMails(
  kernel: Pick<Kernel, 'mail' | 'publicUrl'>,
  { people, notifications }: Pick<LeavingNeeds, 'people' | 'notifications'>,
) {
  const link = () => verbatim(`${kernel.publicUrl}/settings/security`);

  /** One line for each workspace. */
  async function lines(tx: Tx, fated: readonly Fated[]): Promise<Message[]> {
    const heirs = fated.flatMap(({ fate }) => (fate.is === 'handed_over' ? [fate.heirId] : []));
    const names = new Map((await people.byIds(heirs, tx)).map(({ id, name }) => [id, name]));
    return fated.map(({ name, fate, unforeseen }) => {
      const workspace = nameInMail(name);
      if (fate.is !== 'handed_over') return message(`leaving.line_${fate.is}`, { workspace });
      const heir = nameInMail(names.get(fate.heirId) ?? '');
      return message(unforeseen ? 'leaving.line_handed_over_unforeseen' : 'leaving.line_handed_over', { workspace, heir });
    });
  }

  const codes = {
    requested: ['leaving.requested_subject', 'leaving.requested_text'],
    reminder: ['leaving.reminder_subject', 'leaving.reminder_text'],
    done: ['leaving.done_subject', 'leaving.done_text'],
  } as const satisfies Record<string, readonly [MessageCode, MessageCode]>;

  async function tell(tx: Tx, person: Person, what: keyof typeof codes, of: readonly Message[], at: Date): Promise<void> {
    const [subject, text] = codes[what];
    const params = { at: at.toISOString(), lines: [...of], link: link() };
    await kernel.mail.send(tx, person.id, { ...addressed(person), subject: message(subject, params), text: message(text, params) });
  }

  /** By mail, whatever else they get by mail: their workspace goes, or becomes theirs. */
  async function tellColleagues(tx: Tx, person: Person, fated: readonly Fated[], stage: Stage, at: Date): Promise<void> {
    for (const { id: workspaceId, name, fate, members } of fated) {
      if (fate.is === 'left') continue;
      const others = members.map(({ userId }) => userId).filter((userId) => userId !== person.id);
      const to = fate.is === 'handed_over' ? [fate.heirId] : others;
      const params = { who: nameInMail(person.name), workspace: nameInMail(name), at: at.toISOString() };
      const kind = `${fate.is}_${stage}` as const;
      const [title, body] = [message(`leaving.${kind}_title`, params), message(`leaving.${kind}_body`, params)];
      const text = message('leaving.colleague_mail', { paragraphs: [title, body], link: verbatim(kernel.publicUrl) });
      for (const colleague of await people.byIds(to, tx))
        await kernel.mail.send(tx, workspaceId, { ...addressed(colleague), subject: title, text });
      if (fate.is === 'deleted' && stage === 'done') continue; // its notifications go with it
      await notifications.notify(tx, {
        workspaceId,
        to: { userIds: to },
        kind: 'workspace.leaving',
        title,
        body,
        group: 'leaving',
        about: {},
        mail: false,
      });
    }
  }

  return {
    lines,
    async requested(tx: Tx, person: Person, fated: readonly Fated[], at: Date): Promise<void> {
      await tell(tx, person, 'requested', await lines(tx, fated), at);
      await tellColleagues(tx, person, fated, 'planned', at);
    },
    reminder: async (tx: Tx, person: Person, fated: readonly Fated[], at: Date): Promise<void> =>
      tell(tx, person, 'reminder', await lines(tx, fated), at),
    cancelled: (tx: Tx, person: Person, fated: readonly Fated[], at: Date): Promise<void> =>
      tellColleagues(tx, person, fated, 'cancelled', at),
    /** What has become of the workspaces, at the moment it is decided. */
    settled: (tx: Tx, person: Person, fated: readonly Fated[], now: Date): Promise<void> => tellColleagues(tx, person, fated, 'done', now),
    done: (tx: Tx, person: Person, outcome: readonly Message[], now: Date): Promise<void> => tell(tx, person, 'done', outcome, now),
    async impossible(tx: Tx, person: Person): Promise<void> {
      const [subject, text] = [message('leaving.owner_subject'), message('leaving.owner_text', { link: link() })];
      await kernel.mail.send(tx, person.id, { ...addressed(person), subject, text });
    },
  };
}
export type LeavingMails = ReturnType<typeof createLeavingMails>;
