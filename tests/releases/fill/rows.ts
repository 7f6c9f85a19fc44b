import { defaultNotificationChoices } from '@everycast/contract/notification-settings';
import type pg from 'pg';
import type { Billed } from '../../../server/features/billing/billed.ts';
import { until } from '../../support/until.ts';

/** Waits until the metrics of posts and accounts were read. */
export async function waitForMetrics(client: pg.Client): Promise<void> {
  await until(async () => (await client.query('select from post_figures where read_at is not null limit 1')).rowCount);
}

/** A subscription that has ended. */
const ended = {
  id: 'sub_ended',
  item: 'si_ended',
  status: 'ended',
  plan: 'premium',
  period: 'month',
  amount: 15,
  currency: 'usd',
  createdAt: 1_790_000_000,
  periodEndsAt: 1_792_592_000,
  cancelsAt: null,
  schedule: null,
  next: null,
  paymentMethod: null,
  invoice: null,
  failure: null,
} satisfies Billed;

/** What lasts for moments, or needs a platform, Stripe or a browser: an edit, a chore, a delivery, a time without readings. */
const rows = [
  'insert into account_hold (account_id, token, until) select id, gen_random_uuid(), now() from account limit 1',
  "insert into lease (name, token, until) values ('posts.forget', gen_random_uuid(), now())",
  "insert into webhook_delivery (platform, id, received_at) values ('twitch', 'a delivery', now())",
  `insert into metric_gap (id, account_id, workspace_id, since, until, reason, likes)
   select gen_random_uuid(), id, workspace_id, now() - interval '2 days', now() - interval '1 day', '{"code": "accounts.problem.unreachable"}', 3
   from account limit 1`,
  // Plans don't count accounts of the sandbox, so these are never over a limit.
  'insert into account_choice (account_id, chosen_at) select id, now() from account limit 1',
  // The last step of an approval by a client, and a reminder.
  `insert into approval_given (post_id, step, name, at) select post_id, 2, 'Noor', now() from post_approval where step = 2 order by post_id limit 1`,
  `update post_approval set reminded_at = now(), fold = 'later', approved_at = now(), approved = '{"text": "To be approved"}'
   where post_id = (select post_id from approval_given where step = 2)`,
  // A reply that was returned. Conversations come from platforms.
  `with on_account as (
       select id, workspace_id, platform, service, connected_by from account where connected_by is not null order by id limit 1),
     stranger as (insert into engagement_person (id, workspace_id, platform, service, remote_id, handle, name, first_seen_at)
       select gen_random_uuid(), workspace_id, platform, service, 'a stranger', 'noor.example', 'Noor', now() from on_account returning id),
     talk as (insert into conversation (id, workspace_id, account_id, thread_id, kind, person_id, last_at)
       select gen_random_uuid(), workspace_id, on_account.id, 'a thread', 'comment', stranger.id, now() from on_account, stranger returning id),
     item as (insert into engagement_item (id, conversation_id, account_id, remote_id, kind, person_id, own, text, at)
       select gen_random_uuid(), talk.id, on_account.id, 'an item', 'comment', stranger.id, false, 'Which plates?', now()
       from talk, on_account, stranger returning id)
   insert into reply_request (id, workspace_id, account_id, conversation_id, item_id, action, text, state, version, asked_by, asked_at, request_key,
     decided_by, decided_at, note)
   select gen_random_uuid(), workspace_id, on_account.id, talk.id, item.id, 'comment', 'The white ones', 'returned', 2, connected_by, now(), 'a key',
     connected_by, now(), 'Say which white ones.'
   from on_account, talk, item`,
  `insert into account_own_pause (account_id, paused_by, paused_at)
   select account.id, connected_by, now() from account where connected_by is not null order by id desc limit 1`,
  'insert into account_pause (account_id, paused_at) select id, now() from account offset 1 limit 1',
  `insert into account_move (id, workspace_id, to_workspace_id, user_id, account_ids, state, next_attempt_at, progress, started_at, ended_at, created_at)
   select gen_random_uuid(), a.id, b.id, b.personal_of, array[gen_random_uuid()], 'done', null, 1, now(), now(), now()
   from workspace a, workspace b where a.personal_of is null and b.personal_of is not null limit 1`,
  `insert into clip_job (id, workspace_id, media_id, user_id, kind, fingerprint, format, state, next_attempt_at, ended_at, created_at)
   select gen_random_uuid(), media.workspace_id, media.id, auth_user.id, 'snapshots', 'jpg 2', 'jpg', 'done', null, now(), now()
   from media, auth_user order by media.kind desc, media.id, auth_user.id limit 1`,
  // Due again in a time when nobody runs this version anymore, so that nothing plans it meanwhile.
  `insert into post_series (id, workspace_id, author_id, version, rule, content, variations, account_ids, media_ids, stopped_at, changed_from,
     counted_from, problem, notified_at, next_run_at, created_at)
   select gen_random_uuid(), post.workspace_id, author_id, 1, '{"start": "2026-12-01T09:00", "zone": "Europe/Berlin", "unit": "week", "every": 1}',
     jsonb_build_object('text', post.text, 'accountIds', jsonb_build_array(account_id), 'media', '[]'::jsonb, 'variants', '{}'::jsonb),
     '["The same, in other words"]', array[account_id], array[gen_random_uuid()], now(), current_date, now(), '{"code": "series.no_accounts"}',
     now(), '2100-01-01', now()
   from post join target on target.post_id = post.id where author_id is not null order by post.id, target.id limit 1`,
  `insert into series_occurrence (series_id, date, due_at, post_id, post_version, series_version, missed, removed)
   select post_series.id, current_date, now(), post.id, post.version, 1, false, true
   from post_series join post on post.workspace_id = post_series.workspace_id and post.author_id = post_series.author_id order by post.id limit 1`,
  // Likewise due again when nobody runs this version anymore.
  `insert into label (id, workspace_id, name, name_key, color, created_at)
   select gen_random_uuid(), workspace_id, 'Evergreen', 'evergreen', 'teal', now() from post where author_id is not null order by id limit 1`,
  `insert into queue (id, workspace_id, account_id, zone, created_at)
   select gen_random_uuid(), workspace_id, account.id, 'Europe/Berlin', now() from account join label using (workspace_id)
   where label.name = 'Evergreen' and not exists (select from queue where queue.account_id = account.id) order by account.id limit 1`,
  `insert into evergreen (queue_id, workspace_id, author_id, label_id, pause_days, ahead_days, version, problem, notified_at, next_run_at, created_at)
   select queue.id, queue.workspace_id, post.author_id, label.id, 60, 7, 1, '{"code": "evergreen.no_posts"}', now(), '2100-01-01', now()
   from queue join label using (workspace_id) join post using (workspace_id)
   where label.name = 'Evergreen' and queue.account_id is not null and author_id is not null order by queue.id, post.id limit 1`,
  `insert into media_folder (id, workspace_id, name)
   select gen_random_uuid(), account.workspace_id, 'Evergreen' from account join post using (workspace_id)
   where author_id is not null and not exists (select from queue where queue.account_id = account.id) order by account.id limit 1`,
  `insert into queue (id, workspace_id, account_id, zone, created_at)
   select gen_random_uuid(), workspace_id, account.id, 'Europe/Berlin', now() from account join media_folder using (workspace_id)
   where media_folder.name = 'Evergreen' and not exists (select from queue where queue.account_id = account.id) order by account.id limit 1`,
  `insert into evergreen (queue_id, workspace_id, author_id, folder_id, pause_days, ahead_days, version, next_run_at, created_at)
   select queue.id, queue.workspace_id, post.author_id, media_folder.id, 60, 7, 1, '2100-01-01', now()
   from queue join media_folder using (workspace_id) join post using (workspace_id)
   where media_folder.name = 'Evergreen' and queue.account_id is not null and author_id is not null
     and not exists (select from evergreen where evergreen.queue_id = queue.id) order by queue.id, post.id limit 1`,
  `insert into evergreen_post (queue_id, due_at, post_id, post_version, texts)
   select queue_id, '2026-12-01T09:00Z', post.id, post.version, jsonb_build_object(account_id, lower(coalesce(target.text, post.text)))
   from evergreen join post using (workspace_id) join target on target.post_id = post.id order by post.id, target.id limit 1`,
  // Of accounts in the sandbox, which use none.
  `insert into proxy (id, workspace_id, name, name_key, kind, host, port, credentials, seen_as, milliseconds, problem, checked_at, created_at)
   select gen_random_uuid(), workspace_id, 'Berlin', 'berlin', 'socks5', 'proxy.example', 1080, 'v1.a.b.c', '203.0.113.7', 120, null, now(), now()
   from account where sandbox order by id limit 1`,
  `insert into proxy (id, workspace_id, name, name_key, kind, host, port, problem, checked_at, created_at)
   select gen_random_uuid(), workspace_id, 'Paris', 'paris', 'http', 'proxy.example', 3128,
     '{"code": "proxies.login_refused", "params": {"name": "Paris"}}', now(), now()
   from account where sandbox order by id limit 1`,
  `insert into account_proxy (account_id, proxy_id) select account.id, proxy.id from account join proxy using (workspace_id)
   where sandbox and proxy.name = 'Berlin' order by account.id limit 1`,
  `insert into account_group_proxy (group_id, proxy_id) select account_group.id, proxy.id from account_group join proxy using (workspace_id)
   where proxy.name = 'Berlin' order by account_group.id limit 1`,
  `update platform_consent set proxy_id = (select proxy.id from proxy where proxy.workspace_id = platform_consent.workspace_id limit 1)`,
  `insert into utm_member_default (workspace_id, user_id, parameters, used_at)
   select workspace_id, user_id, '{"source": "mail", "medium": "", "campaign": "", "term": "", "content": ""}', now()
   from member order by workspace_id, user_id limit 1`,
  // Not of a limited member: people see what they saw before.
  `insert into member_group (workspace_id, user_id, group_id) select workspace_id, user_id, account_group.id
   from member join account_group using (workspace_id) where role <> 'owner' limit 1`,
  `insert into notification (id, workspace_id, user_id, kind, title, body, email_pending, since, created_at, account_id, post_id)
   select gen_random_uuid(), target.workspace_id, author_id, 'post.liked', '{"code": "notifications.likes_body"}', '{"code": "notifications.likes_body"}',
     false, now(), now(), account_id, post_id
   from target join post on post.id = post_id where author_id is not null limit 1`,
  `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
   select gen_random_uuid(), notification.user_id, auth_session.id, 'https://push.example.org/one', 'key', 'secret', now()
   from notification join auth_session using (user_id) limit 1`,
  `insert into push_delivery (subscription_id, notification_id, held)
   select push_subscription.id, notification.id, true from push_subscription join notification using (user_id) limit 1`,
  // A server that can't be reached from here.
  `insert into feed (id, workspace_id, user_id, url, host, name, template, action, contains, without, categories, pictures, per_day, paused_at, takes,
     etag, last_modified, read_at, problem, failures, waits_until, skipped, created_at, next_attempt_at)
   select gen_random_uuid(), account.workspace_id, connected_by, 'https://blog.example/feed', 'blog.example', 'Harbour blog', '{title}', 'draft',
     array['oyster'], array['sold out'], array['menu'], true, 10, now(), 'new', '"one"', 'Sat, 28 Nov 2026 10:00:00 GMT', now(),
     '{"code": "feeds.down", "params": {"host": "blog.example", "status": 503}}', 1, now(), 2, now(), null
   from account where connected_by is not null order by id limit 1`,
  `insert into feed_account (feed_id, account_id) select feed.id, account.id from feed join account using (workspace_id) order by account.id limit 1`,
  "insert into feed_seen (feed_id, key, seen_at) select id, 'a hash', now() from feed",
  `insert into feed_post (id, feed_id, post_id, title, link, at, outcome, problem)
   select gen_random_uuid(), feed.id, post.id, 'Oysters are here', 'https://blog.example/oysters', now(), 'draft', '{"code": "posts.no_account"}'
   from feed join post using (workspace_id) order by post.id limit 1`,
  `insert into review_link (id, workspace_id, scope, group_id, starts_at, ends_at, email, name, language, zone, created_by, created_at, expires_at,
     revoked_at, opened_at, reminders_stopped_at)
   select gen_random_uuid(), workspace_id, 'week', account_group.id, '2099-02-02', '2099-02-09', 'maria@casaverde.example', 'Maria', 'en',
     'Europe/Lisbon', author_id, now(), now() + interval '14 days', now(), now(), now()
   from account_group join post using (workspace_id) where author_id is not null order by account_group.id, post.id limit 1`,
  `insert into review_link (id, workspace_id, scope, post_id, email, name, language, created_at, expires_at)
   select gen_random_uuid(), workspace_id, 'post', post.id, 'maria@casaverde.example', 'Maria', 'en', now(), now() + interval '14 days'
   from review_link join post using (workspace_id) order by post.id limit 1`,
  "insert into review_token (hash, link_id, created_at, claimed_at) select 'a hash', id, now(), now() from review_link where scope = 'week'",
  "insert into reviewer (id, link_id, hash, name, confirmed, created_at) select gen_random_uuid(), id, 'a hash', 'Maria', true, now() from review_link where scope = 'week'",
  `insert into review_code (link_id, hash, sent, attempts, sent_at, expires_at)
   select id, 'a hash', 1, 0, now(), now() from review_link where scope = 'week'`,
  `insert into review_answer (link_id, post_id, reviewer_id, answer, name, title, at)
   select review_link.id, post_id, reviewer.id, 'changes', 'Maria', 'Low tide', now() from review_link, reviewer where scope = 'post'`,
  `insert into review_told (link_id, post_id, told_at, reminded_at) select id, post_id, now(), now() from review_link where scope = 'post'`,
  `insert into comment (id, post_id, client_name, text, created_at)
   select gen_random_uuid(), post_id, 'Maria', 'Which plates?', now() from review_link where scope = 'post'`,
  `insert into contact_message (id, name, email, subject, message, created_at)
   values (gen_random_uuid(), 'Noor', 'noor@example.org', 'Hello', 'A question', now())`,
  `insert into notification_settings (user_id, settings, updated_at)
   select id, '${JSON.stringify(defaultNotificationChoices)}', now() from auth_user order by id limit 1`,
  'insert into published_told (until) values (now()) on conflict (single) do update set until = excluded.until',
  `insert into weekly_report (workspace_id, user_id, week)
   select workspace_id, user_id, '2026-11-23' from member order by workspace_id, user_id limit 1`,
  // Of somebody's personal workspace, so that nothing of the others is on hold.
  `insert into billing_customer (id, workspace_id, email, created_at)
   select 'cus_ended', id, 'ida@example.org', now() from workspace where personal_of is not null order by id limit 1`,
  `insert into billing (workspace_id, trial_ends_at, trial_note, subscription, reading, stored_reading, read_at, checkout, checkout_at, plan, hold)
   select workspace_id, now() - interval '40 days', 'ended', '${JSON.stringify(ended)}', 2, 2, now(), 'cs_first',
     now() - interval '45 days', 'premium', 'subscription_ended'
   from billing_customer`,
  "insert into workspace_hold (workspace_id, reason, since) select workspace_id, 'subscription_ended', now() from billing",
  "insert into billing_event (id, received_at) values ('evt_first', now())",
  `insert into auth_passkey (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, transports, created_at, last_used_at)
   select 'a passkey', id, 'Eva’s laptop', 'credential', 'public key', 7, 'multiDevice', true, 'internal,hybrid', now(), now()
   from auth_user where two_factor_since is not null`,
  `insert into workspace_export (id, workspace_id, user_id, language, parts, step, steps, records, bytes, missing, expires_at, state,
     next_attempt_at, progress, started_at, ended_at, created_at)
   select gen_random_uuid(), workspace_id, user_id, 'de', '{posts,setup}', 9, 9, 40, 20000, 1, now(), 'done', null, 1, now(), now(), now()
   from member order by workspace_id, user_id limit 1`,
  "insert into short_link_slug (slug) values ('harbour')",
  `insert into short_link (id, slug, workspace_id, url, host, enabled, account_id, created_by, created_at)
   select gen_random_uuid(), 'harbour', post.workspace_id, 'https://example.org/harbour', 'example.org', true, account_id, author_id, now()
   from target join post on post.id = post_id where author_id is not null order by target.id limit 1`,
  `insert into short_link_history (id, link_id, url, user_id, at)
   select gen_random_uuid(), id, 'https://example.org/', created_by, now() from short_link`,
  'insert into short_link_post (link_id, post_id) select short_link.id, post.id from short_link join post using (workspace_id) order by post.id limit 1',
  'insert into short_link_account (account_id, created_at) select account_id, now() from short_link',
  'insert into short_link_hour (link_id, hour, clicks, visitors, bots) select id, now(), 3, 2, 1 from short_link',
  "insert into short_link_source (link_id, day, kind, name, clicks) select id, '2026-11-29', 'site', 'example.com', 3 from short_link",
  "insert into short_link_visitor (link_id, day, visitor, hour) select id, '2099-01-01', 'hash', now() from short_link",
  "insert into short_link_salt (day, salt) values ('2099-01-01', 'salt')",
  'insert into short_link_batch (id, at) values (gen_random_uuid(), now())',
  "insert into short_link_block (domain, created_at) values ('example.net', now())",
  `insert into link_page (id, workspace_id, group_id, name, title, bio, language, public, shows_posts, shows_stream, version, updated_at, created_at)
   select gen_random_uuid(), workspace_id, id, 'harbour', 'Harbour', 'Boats and bread', 'de', true, true, true, 2, now(), now()
   from account_group order by id limit 1`,
  `insert into link_page_part (id, page_id, position, title, url, host, hidden)
   select id, id, -1, '', null, null, false from link_page`,
  `insert into stream_destination (id, workspace_id, platform, name, url, secret, armed, created_at)
   select gen_random_uuid(), workspace_id, 'custom', 'Harbour', 'rtmp://example.org/live', 'sealed', false, now() from link_page`,
  `insert into link_page_part (id, page_id, position, title, url, host, hidden, destination_id)
   select gen_random_uuid(), link_page.id, 0, 'Watch', 'https://example.org/watch', 'example.org', false, stream_destination.id
   from link_page, stream_destination order by stream_destination.id limit 1`,
  'insert into link_page_hour (part_id, hour, clicks, visitors, bots) select id, now(), 3, 2, 1 from link_page_part where url is not null',
  "insert into link_page_source (part_id, day, kind, name, clicks) select id, '2026-11-29', 'device', 'phone', 3 from link_page_part where url is not null",
  "insert into link_page_visitor (part_id, day, visitor, hour) select id, '2099-01-01', 'hash', now() from link_page_part where url is not null",
  `update target set short_links = '{"https://example.org/harbour": "https://go.example/harbour"}' where id = (select min(id::text)::uuid from target)`,
  // An app that somebody has connected, with all that the provider's tables can have.
  `insert into auth_oauth_client (id, client_id, client_secret, client_discovery_id, disabled, skip_consent, enable_end_session, subject_type, scopes,
     client_credentials_scopes, user_id, name, uri, icon, contacts, tos, policy, software_id, software_version, software_statement, redirect_uris,
     post_logout_redirect_uris, backchannel_logout_uri, backchannel_logout_session_required, token_endpoint_auth_method, application_type, jwks,
     jwks_uri, grant_types, response_types, require_pkce, dpop_bound_access_tokens, tenant, metadata, kept, used_at)
   select 'tide', 'tide', 'a hash', 'nowhere', false, false, false, 'public', '["post.read", "offline_access"]', '[]', user_id, 'Tide Assistant',
     'https://tide.example', 'https://tide.example/icon.png', '["hello@tide.example"]', 'https://tide.example/terms', 'https://tide.example/privacy',
     'tide', '1', 'none', '["https://tide.example/callback"]', '[]', 'https://tide.example/out', false, 'none', 'native', '{}',
     'https://tide.example/keys', '["authorization_code", "refresh_token"]', '["code"]', true, false, 'none', '{}', true, now()
   from member order by workspace_id, user_id limit 1`,
  `insert into app_grant (id, workspace_id, user_id, client_id, scopes, confirmation, created_at, last_used_at)
   select gen_random_uuid(), workspace_id, user_id, 'tide', '{post.read}', 'ask', now(), now() from member order by workspace_id, user_id limit 1`,
  `insert into auth_oauth_consent (id, client_id, user_id, grant_id, resources, requested_user_info_claims, scopes, created_at, updated_at)
   select 'one', client_id, user_id, id, '[]', '[]', '["post.read", "offline_access"]', now(), now() from app_grant`,
  `insert into auth_oauth_refresh_token (id, hash, client_id, session_id, user_id, grant_id, authorization_code_id, resources,
     requested_user_info_claims, expires_at, created_at, revoked, rotated_at, rotation_replay_response, rotation_replay_expires_at, auth_time,
     confirmation, scopes)
   select 'one', 'a hash', client_id, auth_session.id, app_grant.user_id, app_grant.id, 'a hash', '[]', '[]', '2099-01-01', now(), now(), now(), 'none',
     now(), now(), '{}', '["post.read", "offline_access"]'
   from app_grant, auth_session order by auth_session.id limit 1`,
  `insert into auth_oauth_access_token (id, hash, client_id, session_id, user_id, grant_id, authorization_code_id, resources,
     requested_user_info_claims, refresh_id, expires_at, created_at, revoked, confirmation, scopes)
   select 'one', 'a hash', client_id, session_id, user_id, grant_id, 'a hash', '[]', '[]', id, '2099-01-01', now(), now(), '{}', '["post.read"]'
   from auth_oauth_refresh_token`,
  // Paused, and with nothing to send, so that nobody is called.
  `insert into webhook_endpoint (id, workspace_id, name, url, host, events, secret, old_secret, old_secret_until, created_by, created_at, paused_at,
     problem, accepted_at, nudges, attempts, progress, started_at, next_attempt_at, key_id, grant_id, until)
   select gen_random_uuid(), account.workspace_id, 'Harbour board', 'https://receiver.example/hook', 'receiver.example', '{post.published}',
     'v1.a.b.c', 'v1.a.b.d', now(), connected_by, now(), now(), '{"code": "webhooks.given_up", "params": {"host": "receiver.example"}}', now(), 2,
     1, 0, now(), '2100-01-01', (select min(key_id) from api_key_binding), (select id from app_grant limit 1), '2099-01-01'
   from account where connected_by is not null order by account.id limit 1`,
  `insert into webhook_outgoing (id, endpoint_id, event_id, event, resource, body, state, due_at, again, attempts, failing_since, attempted_at,
     status, answer, milliseconds, problem, created_at)
   select gen_random_uuid(), id, gen_random_uuid(), 'post.published', 'post:1', '{"type": "post.published"}', 'failed', now(), false, 3, now(), now(),
     500, 'No', 12, '{"code": "webhooks.refused", "params": {"host": "receiver.example", "status": 500}}', now()
   from webhook_endpoint`,
  `insert into report_link (id, workspace_id, hash, title, language, group_id, from_day, to_day, note, created_by, created_at, expires_at, revoked_at,
     opened_at)
   select gen_random_uuid(), workspace_id, 'a hash', 'Harbour report', 'en', account_group.id, '2026-11-01', '2026-11-30', 'Maria', author_id,
     now(), now() + interval '30 days', now(), now()
   from account_group join post using (workspace_id) where author_id is not null order by account_group.id, post.id limit 1`,
  `insert into report_link (id, workspace_id, hash, title, language, account_ids, from_day, to_day, note, created_at, expires_at)
   select gen_random_uuid(), workspace_id, 'another hash', 'One account', 'de', array[account.id], '2026-11-01', '2026-11-30', '', now(),
     now() + interval '30 days'
   from account order by account.id limit 1`,
  // Due when nobody runs this version anymore.
  `insert into report_schedule (id, workspace_id, title, language, group_id, account_ids, period, cadence, time, zone, recipients, next_at,
     paused_at, removed_at, created_by, created_at)
   select gen_random_uuid(), workspace_id, 'Weekly numbers', 'en', group_id, array[gen_random_uuid()], 'days7', '{"every": "week", "weekday": 1}', '09:00',
     'Europe/Lisbon', '{maria@casaverde.example}', '2100-01-01', now(), now(), created_by, now()
   from report_link where group_id is not null`,
  "insert into report_stop (workspace_id, email, at) select distinct workspace_id, 'noor@casaverde.example', now() from report_schedule",
  "insert into report_run (schedule_id, due_at, from_day, to_day) select id, '2026-11-23T09:00Z', '2026-11-16', '2026-11-22' from report_schedule",
  `insert into report_mail (id, schedule_id, due_at, email, state, problem, not_made, updated_at)
   select gen_random_uuid(), schedule_id, due_at, 'maria@casaverde.example', 'failed', '550 no such mailbox', false, now() from report_run`,
  `insert into brand_font (id, workspace_id, family, style, weight, italic, variable, format, bytes, hash, license, file_key, created_by, created_at)
   select gen_random_uuid(), workspace_id, 'Harbour Sans', 'Bold', 700, false, false, 'woff2', 20000, 'hash', 'OFL 1.1',
     'brand/harbour.woff2', user_id, now() from member order by workspace_id, user_id limit 1`,
  `insert into brand_kit (id, workspace_id, group_id, own, logo_id, colors, font_ids, watermark_media_id, watermark, updated_at)
   select gen_random_uuid(), media.workspace_id, account_group.id, '{logo,watermark}', media.id, '{"#123456"}', '{}', media.id,
     '{"corner": "top-left", "size": 0.2, "opacity": 0.5, "byDefault": true}', now()
   from media join account_group using (workspace_id) where media.kind = 'image' order by media.id limit 1`,
  'update post set watermark = false where id = (select min(id::text)::uuid from post)',
  `update target set watermark = jsonb_build_object('mediaId', one.id, 'corner', 'top-left', 'size', 0.2, 'opacity', 0.5)
   from (select id from media order by id limit 1) one where target.id = (select min(id::text)::uuid from target)`,
  `insert into source_connection (id, workspace_id, user_id, source, service, remote_id, name, credentials, state, problem, created_at)
   select gen_random_uuid(), workspace_id, user_id, 'webdav', 'https://cloud.example.org/remote.php/dav/files/ida/', 'ida', 'ida', 'sealed',
     'reconnect', '{"code": "sources.webdav_password", "params": {"host": "cloud.example.org"}}', now()
   from member order by workspace_id, user_id limit 1`,
  `insert into media_ingest (id, workspace_id, user_id, source, remote, credit, name, stage, state, next_attempt_at, started_at, ended_at,
     received_bytes, problem_code, problem_message, cleaned, changed_at, created_at)
   select gen_random_uuid(), workspace_id, user_id, 'cloud', jsonb_build_object('place', source_connection.id, 'entry', 'tide.png'),
     '{"title": null, "creator": "Ida", "creatorUrl": null, "license": "CC BY 4.0", "licenseUrl": null, "sourceUrl": null}', 'tide.png',
     'fetch', 'failed', null, now(), now(), 0, 'platform_outage', '{"code": "sources.changed"}', true, now(), now()
   from source_connection`,
  `insert into media_upload_piece (ingest_id, at, bytes) select id, 0, 16000000 from media_ingest limit 1`,
  `insert into image_request (id, workspace_id, user_id, prompt, provider, model, source_media_id, started_at, ended_at, expires_at)
   select gen_random_uuid(), media.workspace_id, member.user_id, 'A quay at dusk', 'OpenAI', 'gpt-image-2', media.id, now(), now(),
     now() + interval '1 hour'
   from media join member using (workspace_id) where media.kind = 'image' order by media.id, member.user_id limit 1`,
  `insert into generated_image (id, request_id, content_type, width, height, file, created_at)
   select gen_random_uuid(), id, 'image/jpeg', 1, 1, '\\xffd8ffd9', now() from image_request`,
  `update media set generated = jsonb_build_object('provider', 'OpenAI', 'model', 'gpt-image-2', 'prompt', 'A quay at dusk',
     'at', '2026-11-30T10:00:00.000Z', 'changedFrom', null) where id = (select min(id::text)::uuid from media)`,
  `insert into assistant_settings (one, provider, model, image_model, base_url, changed_at)
   values (true, 'openai-compatible', 'small', 'painter', 'https://models.example.org/v1', now())
   on conflict (one) do update set image_model = 'painter'`,
  `update media set credit = (select credit from media_ingest where source = 'cloud') where id = (select min(id::text)::uuid from media)`,
  `insert into post_import (id, workspace_id, user_id, scopes, name, format, source, language, zone, date_order, columns, phase, problem_code,
     problem_message, created_at, imported_at)
   select gen_random_uuid(), workspace_id, user_id, '{post.write}', 'may.csv', 'csv', 'buffer', 'en', 'UTC', 'day',
     '[{"name": "Text", "field": "text"}]', 'failed', 'internal', '{"code": "common.internal"}', now(), now()
   from member order by workspace_id, user_id limit 1`,
  `insert into post_import_row (import_id, position, line, cells, state, content, due_at, text_key, post_id)
   select post_import.id, 0, 2, '["Low tide"]', 'imported', '{"text": "Low tide", "accountIds": [], "media": [], "variants": {}}', now(),
     gen_random_uuid(), post.id
   from post_import, post order by post.id limit 1`,
  `insert into post_import_file (import_id, url, ingest_id, media_id, problem)
   select post_import.id, 'https://example.org/tide.jpg', media_ingest.id, media.id, '{"code": "imports.file_lost"}'
   from post_import, media_ingest, media order by media_ingest.id, media.id limit 1`,
];

/** Adds what people and platforms can't leave in a short run. */
export async function addRows(client: pg.Client): Promise<void> {
  for (const row of rows) {
    const { rowCount } = await client.query(row);
    if (rowCount !== 1) throw new Error(`This added ${rowCount} rows, not one: ${row}`);
  }
}
