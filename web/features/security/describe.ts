import { words } from 'words:security';
import type { SecurityActivity, SecurityEvent } from '@everycast/contract/security';
import { deviceName, placeName } from './where.ts';

/** What happened, in words, and below it with which device and where, or what else matters more. */
export function describe(item: SecurityActivity): { what: string; detail: string } {
  const t = words();
  const { event } = item;
  const by = t('activity.by', { device: deviceName(item.device), place: placeName(item) });
  if (event.kind === 'signed_in') return { what: whatOf(event), detail: event.newDevice ? t('activity.newDevice', { where: by }) : by };
  if (event.kind === 'sign_in_blocked') return { what: whatOf(event), detail: t('activity.blockedFrom', { where: placeOfAttack(item) }) };
  if (event.kind === 'second_step_blocked') return { what: whatOf(event), detail: t('activity.codesFrom', { where: placeOfAttack(item) }) };
  if (event.kind === 'email_changed') return { what: whatOf(event), detail: t('activity.emailWas', { email: event.from }) };
  if (event.kind === 'email_change_requested' || event.kind === 'email_change_cancelled')
    return { what: whatOf(event), detail: t('activity.emailTo', { email: event.to }) };
  return { what: whatOf(event), detail: by };
}

/** The address, too: it is what a person can look up or report. */
const placeOfAttack = (item: SecurityActivity): string =>
  item.place && item.address ? words()('activity.by', { device: item.address, place: placeName(item) }) : placeName(item);

function whatOf(event: SecurityEvent): string {
  const t = words();
  switch (event.kind) {
    case 'signed_in':
      return t(signIns[event.by]);
    case 'sign_in_blocked':
      return t('activity.blocked', { count: event.failures, minutes: event.minutes });
    case 'second_step_blocked':
      return t('activity.codesBlocked', { count: event.failures, minutes: event.minutes });
    case 'signed_out':
      return t('activity.signedOut', { device: deviceName(event.device) });
    case 'trusted_device_removed':
      return t('activity.trustedDeviceRemoved', { device: deviceName(event.device) });
    case 'recovery_code_used':
      return t('activity.recoveryCodeUsed', { count: event.left });
    case 'passkey_added':
      return t('activity.passkeyAdded', { name: event.name });
    case 'passkey_renamed':
      return t('activity.passkeyRenamed', { from: event.from, to: event.to });
    case 'passkey_removed':
      return t('activity.passkeyRemoved', { name: event.name });
    case 'api_key_created':
      return t('activity.apiKeyCreated', { name: event.name });
    case 'api_key_revoked':
      return t('activity.apiKeyRevoked', { name: event.name });
    case 'api_keys_revoked':
      return t('activity.apiKeysRevoked', { count: event.count });
    case 'app_connected':
      return t('activity.appConnected', { name: event.name });
    case 'app_disconnected':
      return t('activity.appDisconnected', { name: event.name });
    case 'single_sign_on_linked':
      return t('activity.ssoLinked', { provider: event.provider });
    case 'single_sign_on_unlinked':
      return t('activity.ssoUnlinked', { provider: event.provider });
    default:
      return t(plain[event.kind]);
  }
}

const signIns = {
  password: 'activity.signedInPassword',
  passkey: 'activity.signedInPasskey',
  single_sign_on: 'activity.signedInSso',
} as const;

/** Texts without values. */
const plain = {
  signed_out_everywhere: 'activity.signedOutEverywhere',
  not_me: 'activity.notMe',
  password_changed: 'activity.passwordChanged',
  password_reset: 'activity.passwordReset',
  email_change_requested: 'activity.emailChangeRequested',
  email_change_cancelled: 'activity.emailChangeCancelled',
  email_changed: 'activity.emailChanged',
  two_factor_on: 'activity.twoFactorOn',
  two_factor_off: 'activity.twoFactorOff',
  two_factor_reset: 'activity.twoFactorReset',
  recovery_codes_replaced: 'activity.recoveryCodesReplaced',
  deletion_requested: 'activity.deletionRequested',
  deletion_cancelled: 'activity.deletionCancelled',
  export_requested: 'activity.exportRequested',
} as const;

/** Whether someone else could have done it; what was blocked, or is the answer to that, needs none. */
export const canBeSomeoneElse = ({ kind }: SecurityEvent): boolean => kind !== 'sign_in_blocked' && kind !== 'not_me';
