/**
 * What an archive of a person has of a table. Columns are named one by one, so that a new one is never given away unnoticed: neither logins
 * nor keys are among them.
 */
export interface Part {
  /** The file in the archive, without its extension. */
  file: string;
  table: string;
  columns: readonly string[];
  /** The columns that order the rows, with their types. Together they are unique. */
  key: readonly (readonly [column: string, type: string])[];
  /** Which rows, as SQL over $1, the workspace or the person, and $2, the person in a workspace. */
  where: string;
  /** Columns that the table doesn't have, as SQL. */
  computed: Readonly<Record<string, string>>;
}

/** Columns are separated by spaces, those of the key by commas: `post_id uuid, at timestamptz`. */
export function part(file: string, table: string, columns: string, where: string, key = 'id uuid', computed: Part['computed'] = {}): Part {
  const typed = key.split(', ').map((column) => column.split(' ') as [string, string]);
  return { file, table, columns: columns.split(' '), key: typed, where, computed };
}

export const ofWorkspace = 'workspace_id = $1::uuid';

/** Columns of what is in an archive of everything and of one's own alike. */
export const shared = {
  post: 'id author_id text thread first_comment options versions watermark wall_time zone due_at platforms created_at updated_at deleted_at',
  target: 'id post_id account_id text thread first_comment options short_links watermark state due_at permalink published_at',
  postMedia: 'post_id target_id part position media_id alt',
  revision: 'id post_id user_id content started_at at',
  history: 'id post_id user_id kind data at',
  activity: 'id at source user_id source_name action count account_ids undoes redoes',
  activitySubject: 'activity_id position subject_id name details undone_by',
  approval: 'post_id state mode step wall_time zone asked_by asked_at note approved approved_at',
  replyRequest: 'id account_id conversation_id item_id action text state version asked_by asked_at decided_by decided_at note response_id',
  reviewLink:
    'id scope post_id group_id starts_at ends_at email name language zone created_by created_at expires_at revoked_at opened_at reminders_stopped_at',
  comment: 'id post_id conversation_id parent_id author_id client_name text quote picture_id created_at edited_at resolved_at',
  queued: 'post_id queue_id wall_time zone due_at held',
  feed: 'id user_id url name template action contains without categories per_day paused_at read_at created_at',
  feedPost: 'id feed_id post_id title link at outcome',
  webhook: 'id name url events created_by created_at paused_at accepted_at',
  webhookDelivery: 'id endpoint_id event_id event body state attempts attempted_at status answer milliseconds created_at',
  series: 'id author_id rule content variations stopped_at problem created_at',
  occurrence: 'series_id date due_at post_id missed',
  evergreen: 'queue_id author_id label_id folder_id pause_days ahead_days problem created_at',
  evergreenPost: 'queue_id due_at post_id texts',
  shortLink: 'id slug url enabled account_id created_by created_at',
  shortLinkHistory: 'id link_id url user_id at',
  media: 'id folder_id kind content_type bytes width height duration name alt tags credit generated created_at deleted_at',
  action: 'id user_id action platform content at conversation_id item_id response_id',
  conversationEvent: 'id conversation_id event user_id assignee_id snoozed_until at',
  stream: 'id user_id title source state live_at ended_at created_at',
  output: 'id stream_id destination_id platform name wanted',
  total: 'line_id stream_id on_air_ms bytes frames dropped reconnects queue_ms',
  mark: 'id stream_id at',
  recording: 'stream_id position media_id start_ms',
  event: 'id user_id title wall_time zone starts_at planned_minutes stream_id created_at deleted_at',
  eventDestination: 'event_id destination_id',
  clipJob: 'id media_id kind format state segments created_at ended_at',
  highlight: 'job_id position start end peak score reasons',
  snapshot: 'job_id position time saved_as',
  imageEdit: 'media_id edit',
  videoEdit: 'media_id edit',
} as const;

/** Keys of those that have no ID of their own. */
export const keys = {
  postMedia: 'post_id uuid, part smallint, position smallint, media_id uuid, target text',
  queued: 'post_id uuid, queue_id uuid',
  feedAccount: 'feed_id uuid, account_id uuid',
  occurrence: 'series_id uuid, date date',
  evergreenPost: 'queue_id uuid, due_at timestamptz',
  recording: 'stream_id uuid, position integer',
  eventDestination: 'event_id uuid, destination_id uuid',
  job: 'job_id uuid, position smallint',
  activity: 'activity_id uuid',
  activitySubject: 'activity_id uuid, position integer',
} as const;

/** Null for a post's own files, which a key can't be. */
export const targetOf = { target: "coalesce(target_id::text, '')" };
