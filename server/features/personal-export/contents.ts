/**
 * What an archive of a person has of a table. Columns are named one by one, so that a new one is never given away by itself: neither logins
 * nor keys are among them.
 */
export interface Part {
  /** The file in the archive, without its extension. */
  file: string;
  table: string;
  columns: readonly string[];
  /** The columns that order the rows, with their types. */
  key: readonly (readonly [column: string, type: 'uuid' | 'text' | 'date' | 'integer' | 'smallint'])[];
  /** Which rows, as SQL over $1, the workspace or the person. */
  where: string;
}

const id = [['id', 'uuid']] as const;
const ofWorkspace = 'workspace_id = $1::uuid';
const inWorkspace = (column: string, parent: string) => `${column} in (select id from ${parent} where ${ofWorkspace})`;

const post = [
  ...['id', 'author_id', 'text', 'thread', 'first_comment', 'options', 'versions', 'wall_time', 'zone', 'due_at', 'platforms'],
  ...['created_at', 'updated_at', 'deleted_at'],
];
const target = [
  'id',
  'post_id',
  'account_id',
  'text',
  'thread',
  'first_comment',
  'options',
  'state',
  'due_at',
  'permalink',
  'published_at',
];
const postMedia = ['post_id', 'target_id', 'part', 'position', 'media_id', 'alt'];
const postMediaKey = [
  ['post_id', 'uuid'],
  ['part', 'smallint'],
  ['position', 'smallint'],
  ['media_id', 'uuid'],
] as const;
const revision = ['id', 'post_id', 'user_id', 'content', 'started_at', 'at'];
const activity = ['id', 'post_id', 'user_id', 'kind', 'data', 'at'];
const metrics = ['likes', 'comments', 'shares', 'saves', 'clicks', 'views', 'reach', 'followers'];

/** Of the person alone. $1 is their ID. */
export const ofPerson: readonly Part[] = [
  {
    file: 'profile',
    table: 'auth_user',
    columns: [
      'id',
      'name',
      'email',
      'referral_code',
      'referral_count',
      'own_referral_code',
      'email_notifications',
      'language',
      'zone',
      'week_start',
      'clock',
      'created_at',
    ],
    key: [['id', 'text']],
    where: 'id = $1',
  },
  {
    file: 'stream-settings',
    table: 'stream_settings',
    columns: ['settings', 'updated_at'],
    key: [['user_id', 'text']],
    where: 'user_id = $1',
  },
  {
    file: 'notification-settings',
    table: 'notification_settings',
    columns: ['settings', 'updated_at'],
    key: [['user_id', 'text']],
    where: 'user_id = $1',
  },
  {
    file: 'stream-scenes',
    table: 'stream_scenes',
    columns: ['scenes', 'updated_at'],
    key: [['user_id', 'text']],
    where: 'user_id = $1',
  },
  {
    file: 'security-activity',
    table: 'security_activity',
    columns: ['kind', 'event', 'address', 'user_agent', 'at'],
    key: id,
    where: 'user_id = $1',
  },
];

/** Of the person in any workspace that is open to them. $1 is its ID, $2 the person's. */
export const ofMember: readonly Part[] = [
  {
    file: 'notifications',
    table: 'notification',
    columns: ['kind', 'title', 'body', 'created_at', 'read_at'],
    key: id,
    where: `${ofWorkspace} and user_id = $2`,
  },
  {
    file: 'own-utm-defaults',
    table: 'utm_member_default',
    columns: ['parameters', 'used_at'],
    key: [['workspace_id', 'uuid']],
    where: `${ofWorkspace} and user_id = $2`,
  },
];

/** Of a workspace that the person owns. $1 is its ID. */
export const ofOwned: readonly Part[] = [
  { file: 'posts', table: 'post', columns: post, key: id, where: ofWorkspace },
  { file: 'publications', table: 'target', columns: target, key: id, where: ofWorkspace },
  { file: 'post-files', table: 'post_media', columns: postMedia, key: postMediaKey, where: inWorkspace('post_id', 'post') },
  {
    file: 'post-labels',
    table: 'post_label',
    columns: ['post_id', 'label_id'],
    key: [
      ['post_id', 'uuid'],
      ['label_id', 'uuid'],
    ],
    where: inWorkspace('post_id', 'post'),
  },
  { file: 'post-revisions', table: 'post_revision', columns: revision, key: id, where: inWorkspace('post_id', 'post') },
  { file: 'post-history', table: 'post_activity', columns: activity, key: id, where: inWorkspace('post_id', 'post') },
  {
    file: 'utm-defaults',
    table: 'utm_default',
    columns: ['parameters', 'used_at'],
    key: [['workspace_id', 'uuid']],
    where: ofWorkspace,
  },
  {
    file: 'accounts',
    table: 'account',
    columns: ['id', 'platform', 'service', 'handle', 'display_name', 'profile_url', 'sandbox', 'created_at', 'disconnected_at'],
    key: id,
    where: ofWorkspace,
  },
  { file: 'account-groups', table: 'account_group', columns: ['id', 'name', 'color', 'created_at'], key: id, where: ofWorkspace },
  {
    file: 'account-group-members',
    table: 'account_group_member',
    columns: ['group_id', 'account_id'],
    key: [
      ['group_id', 'uuid'],
      ['account_id', 'uuid'],
    ],
    where: inWorkspace('group_id', 'account_group'),
  },
  { file: 'labels', table: 'label', columns: ['id', 'name', 'color', 'created_at'], key: id, where: ofWorkspace },
  { file: 'snippets', table: 'snippet', columns: ['id', 'kind', 'name', 'text', 'created_at'], key: id, where: ofWorkspace },
  {
    file: 'queues',
    table: 'queue',
    columns: ['id', 'account_id', 'group_id', 'zone', 'paused_at', 'created_at'],
    key: id,
    where: ofWorkspace,
  },
  {
    file: 'queue-times',
    table: 'queue_slot',
    columns: ['queue_id', 'weekday', 'time'],
    key: [
      ['queue_id', 'uuid'],
      ['weekday', 'smallint'],
      ['time', 'text'],
    ],
    where: inWorkspace('queue_id', 'queue'),
  },
  {
    file: 'media',
    table: 'media',
    columns: [
      'id',
      'folder_id',
      'kind',
      'content_type',
      'bytes',
      'width',
      'height',
      'duration',
      'name',
      'alt',
      'tags',
      'created_at',
      'deleted_at',
    ],
    key: id,
    where: ofWorkspace,
  },
  { file: 'media-folders', table: 'media_folder', columns: ['id', 'parent_id', 'name'], key: id, where: ofWorkspace },
  {
    file: 'inbox-people',
    table: 'engagement_person',
    columns: ['id', 'platform', 'service', 'handle', 'name', 'url', 'first_seen_at'],
    key: id,
    where: ofWorkspace,
  },
  {
    file: 'inbox-conversations',
    table: 'conversation',
    columns: ['id', 'account_id', 'kind', 'person_id', 'text', 'first_at', 'last_at', 'done_at'],
    key: id,
    where: ofWorkspace,
  },
  {
    file: 'inbox-messages',
    table: 'engagement_item',
    columns: ['id', 'conversation_id', 'account_id', 'kind', 'person_id', 'own', 'text', 'at', 'permalink'],
    key: id,
    where: inWorkspace('conversation_id', 'conversation'),
  },
  { file: 'saved-replies', table: 'saved_reply', columns: ['id', 'name', 'text', 'created_at'], key: id, where: ofWorkspace },
  {
    file: 'metrics-by-day',
    table: 'account_day',
    columns: ['account_id', 'day', ...metrics],
    key: [
      ['account_id', 'uuid'],
      ['day', 'date'],
    ],
    where: ofWorkspace,
  },
  {
    file: 'metrics-by-post',
    table: 'post_total',
    columns: ['post_id', 'published_at', 'reach', 'clicks', 'engagement', 'rate'],
    key: [['post_id', 'uuid']],
    where: ofWorkspace,
  },
  {
    file: 'streams',
    table: 'stream',
    columns: ['id', 'user_id', 'title', 'source', 'state', 'live_at', 'ended_at', 'created_at'],
    key: id,
    where: ofWorkspace,
  },
  {
    file: 'stream-destinations',
    table: 'stream_destination',
    columns: ['id', 'platform', 'name', 'created_at'],
    key: id,
    where: ofWorkspace,
  },
  {
    file: 'stream-recordings',
    table: 'stream_recording_file',
    columns: ['stream_id', 'position', 'media_id', 'start_ms'],
    key: [
      ['stream_id', 'uuid'],
      ['position', 'integer'],
    ],
    where: inWorkspace('stream_id', 'stream'),
  },
  {
    file: 'scheduled-streams',
    table: 'stream_event',
    columns: ['id', 'user_id', 'title', 'wall_time', 'zone', 'starts_at', 'planned_minutes', 'stream_id', 'created_at', 'deleted_at'],
    key: id,
    where: ofWorkspace,
  },
];

const own = `${ofWorkspace} and author_id = $2`;
const ofOwnPosts = `post_id in (select id from post where ${own})`;

/** Of a workspace that belongs to others: what the person wrote. $1 is its ID, $2 the person's. */
export const ofJoined: readonly Part[] = [
  { file: 'posts', table: 'post', columns: post, key: id, where: own },
  { file: 'publications', table: 'target', columns: target, key: id, where: ofOwnPosts },
  { file: 'post-files', table: 'post_media', columns: postMedia, key: postMediaKey, where: ofOwnPosts },
  { file: 'post-revisions', table: 'post_revision', columns: revision, key: id, where: `${ofOwnPosts} and user_id = $2` },
  { file: 'post-history', table: 'post_activity', columns: activity, key: id, where: `${ofOwnPosts} and user_id = $2` },
];
