import type { Role } from '@everycast/contract/permissions';
import { message } from '@everycast/messages/message';
import type { Letter } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/name-in-mail.ts';

interface Invited extends Pick<Letter, 'to' | 'language'> {
  inviter: string;
  workspace: string;
  role: Role;
  link: string;
}

export function invitationMail({ to, language, role, link, ...names }: Invited): Letter {
  const [inviter, workspace] = [nameInMail(names.inviter), nameInMail(names.workspace)];
  return {
    to,
    language,
    subject: message('mails.invitation_subject', { inviter, workspace }),
    text: message('mails.invitation_text', { inviter, workspace, role: message(`workspaces.role_${role}`), link }),
  };
}
