import type { Role } from '@everycast/contract/permissions';
import { message } from '@everycast/messages/message';
import type { Letter } from '../../kernel/mail.ts';

interface Invited extends Pick<Letter, 'to' | 'language'> {
  inviter: string;
  workspace: string;
  role: Role;
  link: string;
}

export const invitationMail = ({ to, language, inviter, workspace, role, link }: Invited): Letter => ({
  ...{ to, language },
  subject: message('mails.invitation_subject', { inviter, workspace }),
  text: message('mails.invitation_text', { inviter, workspace, role: message(`workspaces.role_${role}`), link }),
});
