import { ofWorkspace, part } from './part.ts';

const theirs = 'user_id = $1';
const dates = 'created_at last_used_at expires_at';

/** Of the person alone. $1 is their ID. */
export const ofPerson = [
  part(
    'profile',
    'auth_user',
    'id name email email_verified image referral_code referral_count own_referral_code email_notifications language zone week_start clock two_factor_since first_signed_in_at created_at',
    'id = $1',
    'id text',
  ),
  part('stream-settings', 'stream_settings', 'settings updated_at', theirs, 'user_id text'),
  part('notification-settings', 'notification_settings', 'settings updated_at', theirs, 'user_id text'),
  part('stream-scenes', 'stream_scenes', 'scenes updated_at', theirs, 'user_id text'),
  part('security-activity', 'security_activity', 'kind event address user_agent at', theirs),
  part('ways-to-sign-in', 'auth_credential', 'provider_id account_id created_at', theirs, 'id text'),
  part('passkeys', 'auth_passkey', 'name created_at last_used_at', theirs, 'id text'),
  part('sessions', 'auth_session', `ip_address user_agent ${dates}`, theirs, 'id text'),
  part('trusted-devices', 'auth_trusted_device', `user_agent ${dates}`, theirs, 'id text'),
  part('api-keys', 'auth_api_key', 'id name created_at last_request', 'reference_id = $1', 'id text'),
  part('api-key-permissions', 'api_key_binding', 'key_id workspace_id scopes confirmation expires_at', theirs, 'key_id text'),
  part('connected-apps', 'app_grant', 'id app workspace_id scopes confirmation created_at last_used_at', theirs, 'id uuid', {
    app: '(select name from auth_oauth_client where auth_oauth_client.client_id = app_grant.client_id)',
  }),
  // Anyone with the whole address could push to that browser.
  part('push-subscriptions', 'push_subscription', 'endpoint_host created_at', theirs, 'id uuid', {
    endpoint_host: "split_part(endpoint, '/', 3)",
  }),
  part('email-change', 'auth_email_change', 'from_email to_email requested_at expires_at', theirs, 'user_id text'),
  part('account-deletion', 'leaving', 'id state requested_at due_at reminded_at', theirs),
  part(
    'account-deletion-workspaces',
    'leaving_workspace',
    'workspace_id fate heir_id',
    `leaving_id in (select id from leaving where ${theirs})`,
    'leaving_id uuid, workspace_id uuid',
  ),
];

const own = `${ofWorkspace} and user_id = $2`;

/** Of the person in any workspace that is open to them. $1 is its ID, $2 the person's. */
export const ofMember = [
  part('notifications', 'notification', 'kind title body created_at read_at', own),
  part('own-utm-defaults', 'utm_member_default', 'parameters used_at', own, 'workspace_id uuid'),
  part('own-stream-key', 'stream_key', 'created_at', own, 'workspace_id uuid'),
  part('own-calendar-feed', 'calendar_feed', 'created_at read_at', own, 'workspace_id uuid'),
];
