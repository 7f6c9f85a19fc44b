import type { Device, SecurityEvent } from '@everycast/contract/security';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import type { IpLocation } from '../../kernel/ip-locations.ts';
import type { Letter, Recipient } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';

/** What a mail says, or null for what is only listed. */
function subjectOf(event: SecurityEvent): Message | null {
  switch (event.kind) {
    case 'signed_in':
      return event.newDevice ? message('security.mail_new_device') : null;
    case 'sign_in_blocked':
      return message('security.mail_sign_in_blocked');
    case 'signed_out':
      return message('security.mail_signed_out', { device: deviceMessage(event.device) });
    case 'signed_out_everywhere':
      return message('security.mail_signed_out_everywhere');
    case 'not_me':
      return message('security.mail_not_me');
    case 'password_changed':
      return message('security.mail_password_changed');
    case 'password_reset':
      return message('security.mail_password_reset');
    case 'email_changed':
      return message('security.mail_email_changed', { to: event.to });
    case 'two_factor_on':
      return message('security.mail_two_factor_on');
    case 'two_factor_off':
      return message('security.mail_two_factor_off');
    case 'two_factor_reset':
      return message('security.mail_two_factor_reset');
    case 'second_step_blocked':
      return message('security.mail_second_step_blocked');
    case 'trusted_device_removed':
      return message('security.mail_trusted_device_removed', { device: deviceMessage(event.device) });
    case 'recovery_codes_replaced':
      return message('security.mail_recovery_codes_replaced');
    case 'recovery_code_used':
      return message('security.mail_recovery_code_used', { count: event.left });
    case 'passkey_added':
      return message('security.mail_passkey_added', { name: nameInMail(event.name) });
    case 'passkey_removed':
      return message('security.mail_passkey_removed', { name: nameInMail(event.name) });
    case 'api_key_created':
      return message('security.mail_api_key_created', { name: nameInMail(event.name) });
    case 'api_key_revoked':
      return message('security.mail_api_key_revoked', { name: nameInMail(event.name) });
    case 'api_keys_revoked':
      return message('security.mail_api_keys_revoked', { count: event.count });
    case 'app_connected':
      return message('security.mail_app_connected', { name: nameInMail(event.name) });
    case 'app_disconnected':
      return message('security.mail_app_disconnected', { name: nameInMail(event.name) });
    case 'single_sign_on_linked':
      return message('security.mail_single_sign_on_linked', { provider: event.provider });
    case 'single_sign_on_unlinked':
      return message('security.mail_single_sign_on_unlinked', { provider: event.provider });
    case 'deletion_cancelled':
      return message('security.mail_deletion_cancelled');
    case 'export_requested':
      return message('security.mail_export_requested');
    default:
      return null;
  }
}

function deviceMessage({ browser, system }: Device): Message {
  if (browser !== null && system !== null) return message('security.device', { browser, system });
  const known = browser ?? system;
  return known === null ? message('security.device_unknown') : message('common.verbatim', { text: known });
}

function addressMessage(address: string | null, place: IpLocation | null): Message {
  if (address === null) return message('security.address_unknown');
  if (place?.city) return message('security.address_in_city', { address, city: place.city, country: place.country });
  return place
    ? message('security.address_in_country', { address, country: place.country })
    : message('common.verbatim', { text: address });
}

interface Circumstances {
  at: Date;
  device: Device;
  address: string | null;
  place: IpLocation | null;
}

/** What says more than that it happened, and what to do if it wasn't them. */
const texts: Partial<Record<SecurityEvent['kind'], MessageCode>> = {
  sign_in_blocked: 'security.mail_blocked_text',
  two_factor_reset: 'security.mail_reset_text',
  not_me: 'security.mail_not_me_text',
};

/** The mail about what happened to a person's account, or null if none is needed. */
export function securityMail(
  to: Recipient,
  event: SecurityEvent,
  { at, device, address, place }: Circumstances,
  publicUrl: string,
): Letter | null {
  const subject = subjectOf(event);
  if (!subject) return null;
  const text = message(texts[event.kind] ?? 'security.mail_text', {
    what: subject,
    at: at.toISOString(),
    device: deviceMessage(device),
    address: addressMessage(address, place),
    link: `${publicUrl}/settings/security`,
    reset: `${publicUrl}/forgot-password`,
  });
  return { ...to, subject, text };
}
