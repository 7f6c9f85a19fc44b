import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { ofJoined } from './contents/of-joined.ts';
import { ofOwned } from './contents/of-owned.ts';
import { ofMember, ofPerson } from './contents/of-person.ts';

/* No table is forgotten in the archive of a person. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** What isn't in an archive, and why. */
const leftOut: Record<string, string> = {
  // Secrets, and what only serves signing in
  auth_two_factor: 'a secret; the profile says since when it is on',
  auth_recovery_code: 'hashes of secrets',
  auth_verification: 'links of a few minutes that let people in',
  auth_failure: 'hashes, of a few minutes',
  auth_oauth_client: 'apps, which belong to nobody; the archive has the names of those that are connected',
  auth_oauth_consent: 'that an app was let in: app_grant has how',
  auth_oauth_access_token: 'hashes of secrets',
  auth_oauth_refresh_token: 'hashes of secrets',
  source_connection: 'logins of clouds, which are secrets: what was imported is in media',
  platform_consent: 'connecting an account, for a few minutes, with its secrets',
  // Addressed by an email that nobody has to have confirmed
  contact_message: 'was given to the server’s owner, with an address that anyone can enter',
  outbox_mail: 'waits to be sent, then is gone; may let people in',
  // Worked out from what is in it, or copies of it
  post_figures: 'the last of post_metric',
  post_day: 'worked out from post_metric',
  workspace_day: 'sums of account_day',
  label_day: 'sums of post_day',
  media_rendition: 'smaller copies of files',
  video_file: 'copies of files for playing and editing',
  stream_sample: 'stream_total has its sums',
  stream_recent: 'stream_total has its sums',
  stream_segment: 'becomes the files of stream_recording_file',
  link_card: 'copies of what public pages say, for everyone',
  // How far work is that Everycast does; what it makes is in it
  job: 'work to do',
  metric_job: 'work to do',
  media_ingest: 'how a file came in: the file is in media',
  media_upload_piece: 'how far an upload is',
  image_request: 'waits an hour to be chosen: what was is in media',
  generated_image: 'waits an hour to be chosen: what was is in media',
  report_run: 'when scheduled reports were due',
  report_mail: 'which reports were sent',
  report_stop: 'which clients want no more reports',
  stream_recording: 'how far saving is: stream_recording_file has the files',
  engagement_source: 'how far an inbox was read',
  feed_seen: 'hashes of what was read',
  review_token: 'hashes of secrets',
  reviewer: 'hashes of secrets, and names that review_answer has',
  review_code: 'hashes of secrets, for minutes',
  review_told: 'which mails were sent',
  ledger_step: 'how a publication was sent: target has what came of it',
  remote_item: 'recognizes what was sent, also by others',
  ignored_problem: 'what can be undone of a problem that was closed',
  account_hold: 'a lock of a few minutes',
  account_limit: 'what a platform allows for now',
  quota_usage: 'what platforms allow the server for now',
  push_delivery: 'waits to be pushed: the notification is in it',
  workspace_export: 'archives of what is in it, for a week',
  post_import: 'how far an import is: its posts are in it',
  post_import_row: 'rows of files, for a week: posts are in it',
  post_import_file: 'which files rows wait for: they are in media',
  bulk_done: 'recognizes a repeated request, for a day',
  short_link_slug: 'endings of short links, of the server; links are in it',
  short_link_visitor: 'hashes, of a day',
  link_page_visitor: 'hashes, of a day',
  short_link_salt: 'secrets, of a day',
  short_link_batch: 'recognizes what was counted, for a day',
  short_link_block: 'of the server',
  idempotency_key: 'recognizes a repeated request, for a day',
  webhook_delivery: 'recognizes a repeated delivery',
  billing_event: 'recognizes a repeated delivery',
  published_told: 'until when people were told, of the server',
  weekly_report: 'which reports were sent: they are notifications',
  lease: 'of the server’s processes',
  live_process: 'of the server’s processes',
  // Of the server or its owner
  instance: 'of the server',
  usual_limits: 'of the server',
  platform_app: 'of the server',
  assistant_settings: 'of the server',
  clock_rules: 'of the server',
  // Platforms that only pretend
  sandbox_record: 'what the sandbox was sent: posts and messages are in it',
  sandbox_file: 'copies of files that the sandbox was sent',
};

test('every table is in the archive, or it is explained why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'schema_migration%' order by 1`.execute(database.db);
  const tables = rows.map(({ name }) => name);
  const exported = new Set([...ofPerson, ...ofMember, ...ofOwned].map(({ table }) => table));
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter((table) => !exported.has(table) && !(table in leftOut))).toEqual([]);
  expect(Object.keys(leftOut).filter((table) => exported.has(table) || !tables.includes(table))).toEqual([]);
});

test('what a person did in workspaces of others is in the archive, or is in none', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct one.conrelid::regclass::text as name
    from pg_constraint one join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and (confrelid = 'auth_user'::regclass or attname = 'user_id')
      and attname in ('user_id', 'author_id', 'reference_id') order by 1`.execute(database.db);
  const exported = new Set([...ofPerson, ...ofMember, ...ofJoined].map(({ table }) => table));
  const missing = rows.map(({ name }) => name).filter((table) => !exported.has(table) && !(table in leftOut));
  expect(missing).toEqual([
    'account_move', // of an owner alone
    'member_group', // workspaces.json has the groups
  ]);
});
