import type { SecurityEvent } from '@everycast/contract/security';
import {
  IconDownload,
  IconFingerprint,
  IconKey,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconPlugConnected,
  IconPlugConnectedX,
  IconShield,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Icon } from '../../ui/Icon.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Security.module.css';

type Kind = Exclude<SecurityEvent['kind'], 'signed_in' | 'sign_in_blocked' | 'second_step_blocked'>;

const icons: Record<Kind, TablerIcon> = {
  signed_out: IconLogout,
  signed_out_everywhere: IconLogout,
  not_me: IconShield,
  password_changed: IconLock,
  password_reset: IconLock,
  email_change_requested: IconMail,
  email_change_cancelled: IconMail,
  email_changed: IconMail,
  two_factor_on: IconShield,
  two_factor_off: IconShield,
  two_factor_reset: IconShield,
  trusted_device_removed: IconShield,
  recovery_codes_replaced: IconShield,
  recovery_code_used: IconShield,
  passkey_added: IconFingerprint,
  passkey_renamed: IconFingerprint,
  passkey_removed: IconFingerprint,
  api_key_created: IconKey,
  api_key_revoked: IconKey,
  api_keys_revoked: IconKey,
  app_connected: IconPlugConnected,
  app_disconnected: IconPlugConnectedX,
  single_sign_on_linked: IconLogin2,
  single_sign_on_unlinked: IconLogin2,
  deletion_requested: IconTrash,
  deletion_cancelled: IconTrash,
  export_requested: IconDownload,
};

/** A sign-in is a success, a blocked attack a failure, and any change has its own icon. */
export function ActivityGlyph({ event: { kind } }: { event: SecurityEvent }) {
  if (kind === 'signed_in') return <StateGlyph state="healthy" size={16} label={null} />;
  if (kind === 'sign_in_blocked' || kind === 'second_step_blocked') return <StateGlyph state="failed" size={16} label={null} />;
  return (
    <span className={css.icon}>
      <Icon of={icons[kind]} size={16} />
    </span>
  );
}
