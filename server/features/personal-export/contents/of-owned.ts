import { keys, ofWorkspace, part, shared, targetOf } from './part.ts';

const inWorkspace = (column: string, parent: string) => `${column} in (select id from ${parent} where ${ofWorkspace})`;
const ofPosts = inWorkspace('post_id', 'post');
const ofAccounts = inWorkspace('account_id', 'account');
const ofComments = `(${inWorkspace('post_id', 'post')} or ${inWorkspace('conversation_id', 'conversation')})`;
const inComments = `comment_id in (select id from comment where ${ofComments})`;
const ofStreams = inWorkspace('stream_id', 'stream');
const ofPageParts = `part_id in (select id from link_page_part where ${inWorkspace('page_id', 'link_page')})`;
const ofClipJobs = inWorkspace('job_id', 'clip_job');

const gained = 'likes comments shares saves clicks views reach';
const personOf = (column: string, user: string) => `(select auth_user.${column} from auth_user where auth_user.id = ${user})`;

const people = [
  part('workspace', 'workspace', 'id name zone requires_two_factor created_at', 'id = $1::uuid'),
  part('members', 'member', 'user_id name email role limited joined_at', ofWorkspace, 'user_id text', {
    name: personOf('name', 'user_id'),
    email: personOf('email', 'user_id'),
  }),
  part('member-groups', 'member_group', 'user_id group_id', ofWorkspace, 'user_id text, group_id uuid'),
  part('invitations', 'invitation', 'id email role group_ids invited_by expires_at created_at', ofWorkspace),
  part('plan', 'workspace_plan', 'plan limits assigned_at', ofWorkspace, 'workspace_id uuid'),
  part(
    'billing',
    'billing',
    'plan hold trial_ends_at trial_note subscription unpaid_since read_at checkout_at next_at',
    ofWorkspace,
    'workspace_id uuid',
  ),
  part('billing-customer', 'billing_customer', 'id email created_at', ofWorkspace, 'id text'),
  part('publishing-hold', 'workspace_hold', 'reason since', ofWorkspace, 'workspace_id uuid'),
  part('publishing-settings', 'publishing_setting', 'missed grace_minutes', ofWorkspace, 'workspace_id uuid'),
];

const publishing = [
  part('posts', 'post', shared.post, ofWorkspace),
  part('publications', 'target', shared.target, ofWorkspace),
  part('post-files', 'post_media', shared.postMedia, ofPosts, keys.postMedia, targetOf),
  part('post-labels', 'post_label', 'post_id label_id', ofPosts, 'post_id uuid, label_id uuid'),
  part('post-revisions', 'post_revision', shared.revision, ofPosts),
  part('post-history', 'post_activity', shared.history, ofPosts),
  part('activity', 'activity', shared.activity, ofWorkspace),
  part('activity-subjects', 'activity_subject', shared.activitySubject, inWorkspace('activity_id', 'activity'), keys.activitySubject),
  part(
    'activity-origins',
    'activity_origin',
    'activity_id user_id address user_agent',
    inWorkspace('activity_id', 'activity'),
    keys.activity,
  ),
  part('activity-settings', 'activity_setting', 'kept_days', ofWorkspace, 'workspace_id uuid'),
  part('approval-policy', 'approval_policy', 'mode owners_publish time_may_change replies', ofWorkspace, 'workspace_id uuid'),
  part('approval-group-policies', 'approval_group_policy', 'group_id mode', ofWorkspace, 'group_id uuid'),
  part('approvals', 'post_approval', shared.approval, ofWorkspace, 'post_id uuid'),
  part('approval-steps', 'approval_given', 'post_id step user_id name at', ofPosts, 'post_id uuid, step smallint'),
  part('review-links', 'review_link', shared.reviewLink, ofWorkspace),
  part(
    'review-answers',
    'review_answer',
    'link_id post_id answer name title at',
    inWorkspace('link_id', 'review_link'),
    'link_id uuid, post_id uuid',
  ),
  part('comments', 'comment', shared.comment, ofComments),
  part('comment-files', 'comment_media', 'comment_id media_id position', inComments, 'comment_id uuid, media_id uuid'),
  part('comment-mentions', 'comment_mention', 'comment_id user_id name', inComments, 'comment_id uuid, user_id text'),
  part('utm-defaults', 'utm_default', 'parameters used_at', ofWorkspace, 'workspace_id uuid'),
  part('labels', 'label', 'id name color created_at', ofWorkspace),
  part('brand-kits', 'brand_kit', 'id group_id own logo_id colors font_ids watermark_media_id watermark updated_at', ofWorkspace),
  part('brand-fonts', 'brand_font', 'id family style weight italic variable format bytes license created_by created_at', ofWorkspace),
  part('short-links', 'short_link', shared.shortLink, ofWorkspace),
  part('short-link-history', 'short_link_history', shared.shortLinkHistory, inWorkspace('link_id', 'short_link')),
  part('short-link-posts', 'short_link_post', 'link_id post_id', ofPosts, 'post_id uuid, link_id uuid'),
  part('short-link-accounts', 'short_link_account', 'account_id created_at', ofAccounts, 'account_id uuid'),
  part(
    'short-link-clicks',
    'short_link_hour',
    'link_id hour clicks visitors bots',
    inWorkspace('link_id', 'short_link'),
    'link_id uuid, hour timestamptz',
  ),
  part(
    'short-link-sources',
    'short_link_source',
    'link_id day kind name clicks',
    inWorkspace('link_id', 'short_link'),
    'link_id uuid, day date, kind text, name text',
  ),
  part('link-pages', 'link_page', 'id group_id name title bio language public shows_posts shows_stream updated_at created_at', ofWorkspace),
  part('link-page-links', 'link_page_part', 'id page_id position title url hidden destination_id', inWorkspace('page_id', 'link_page')),
  part('link-page-clicks', 'link_page_hour', 'part_id hour clicks visitors bots', ofPageParts, 'part_id uuid, hour timestamptz'),
  part(
    'link-page-sources',
    'link_page_source',
    'part_id day kind name clicks',
    ofPageParts,
    'part_id uuid, day date, kind text, name text',
  ),
  part(
    'report-links',
    'report_link',
    'id group_id account_ids title language from_day to_day note created_by created_at expires_at revoked_at opened_at',
    ofWorkspace,
  ),
  part(
    'report-schedules',
    'report_schedule',
    'id group_id account_ids title language period cadence time zone recipients next_at paused_at created_by created_at',
    ofWorkspace,
  ),
  part('snippets', 'snippet', 'id kind name text created_at', ofWorkspace),
  part(
    'signatures',
    'signature_owner',
    'snippet_id account_id group_id',
    inWorkspace('snippet_id', 'snippet'),
    'snippet_id uuid, owner uuid',
    {
      owner: 'coalesce(account_id, group_id)',
    },
  ),
  part('queues', 'queue', 'id account_id group_id zone paused_at created_at', ofWorkspace),
  part(
    'queue-times',
    'queue_slot',
    'queue_id weekday time',
    inWorkspace('queue_id', 'queue'),
    'queue_id uuid, weekday smallint, time text',
  ),
  part('queued-posts', 'queued_post', shared.queued, ofPosts, keys.queued),
  part('feeds', 'feed', shared.feed, ofWorkspace),
  part('feed-accounts', 'feed_account', 'feed_id account_id', inWorkspace('feed_id', 'feed'), keys.feedAccount),
  part('feed-posts', 'feed_post', shared.feedPost, inWorkspace('feed_id', 'feed')),
  // Without secrets.
  part('webhooks', 'webhook_endpoint', shared.webhook, ofWorkspace),
  part('webhook-deliveries', 'webhook_outgoing', shared.webhookDelivery, inWorkspace('endpoint_id', 'webhook_endpoint')),
  part('repeats', 'post_series', shared.series, ofWorkspace),
  part('repeat-dates', 'series_occurrence', shared.occurrence, inWorkspace('series_id', 'post_series'), keys.occurrence),
  part('refilled-queues', 'evergreen', shared.evergreen, ofWorkspace, 'queue_id uuid'),
  part('refilled-slots', 'evergreen_post', shared.evergreenPost, inWorkspace('queue_id', 'queue'), keys.evergreenPost),
];

const accounts = [
  part('accounts', 'account', 'id platform service handle display_name profile_url sandbox created_at disconnected_at', ofWorkspace),
  part('account-groups', 'account_group', 'id name color created_at', ofWorkspace),
  part(
    'account-group-members',
    'account_group_member',
    'group_id account_id',
    inWorkspace('group_id', 'account_group'),
    'group_id uuid, account_id uuid',
  ),
  // Without how they are logged in to.
  part('proxies', 'proxy', 'id name kind host port seen_as milliseconds problem checked_at created_at', ofWorkspace),
  part('account-proxies', 'account_proxy', 'account_id proxy_id', ofAccounts, 'account_id uuid'),
  part('account-group-proxies', 'account_group_proxy', 'group_id proxy_id', inWorkspace('group_id', 'account_group'), 'group_id uuid'),
  part('account-pauses', 'account_own_pause', 'account_id paused_by paused_at', ofAccounts, 'account_id uuid'),
  part('account-pauses-by-plan', 'account_pause', 'account_id paused_at', ofAccounts, 'account_id uuid'),
  part('account-choices', 'account_choice', 'account_id chosen_at', ofAccounts, 'account_id uuid'),
  part('account-moves', 'account_move', 'id to_workspace_id user_id account_ids state created_at ended_at', ofWorkspace),
];

const inbox = [
  part('inbox-people', 'engagement_person', 'id platform service handle name url first_seen_at', ofWorkspace),
  part('inbox-conversations', 'conversation', 'id account_id kind person_id text first_at last_at done_at', ofWorkspace),
  part(
    'inbox-messages',
    'engagement_item',
    'id conversation_id account_id kind person_id own text at permalink',
    inWorkspace('conversation_id', 'conversation'),
  ),
  part('inbox-history', 'conversation_event', shared.conversationEvent, inWorkspace('conversation_id', 'conversation')),
  part('inbox-actions', 'engagement_action', shared.action, ofWorkspace),
  part('inbox-requests', 'reply_request', shared.replyRequest, ofWorkspace),
  part('saved-replies', 'saved_reply', 'id name text created_at', ofWorkspace),
];

const metrics = [
  part('metrics-by-day', 'account_day', `account_id day ${gained} followers`, ofWorkspace, 'account_id uuid, day date'),
  part(
    'metrics-by-post',
    'post_total',
    'post_id published_at reach clicks engagement rate',
    ofWorkspace,
    'post_id uuid, published_at timestamptz',
  ),
  part('metrics-of-accounts', 'account_metric', 'account_id at followers views reach', ofAccounts, 'account_id uuid, at timestamptz'),
  part(
    'metrics-of-publications',
    'post_metric',
    `target_id at ${gained}`,
    inWorkspace('target_id', 'target'),
    'target_id uuid, at timestamptz',
  ),
  part('metric-gaps', 'metric_gap', `id account_id since until reason ${gained}`, ofWorkspace),
];

const library = [
  part('media', 'media', shared.media, ofWorkspace),
  part('media-folders', 'media_folder', 'id parent_id name', ofWorkspace),
  part('image-edits', 'image_edit', shared.imageEdit, ofWorkspace, 'media_id uuid'),
  part('image-versions', 'image_version', 'id media_id result_id number edit created_at', ofWorkspace),
  part('video-edits', 'video', shared.videoEdit, `${ofWorkspace} and edit is not null`, 'media_id uuid'),
  part('video-jobs', 'video_job', 'id media_id kind edit output state saved_as created_at ended_at', ofWorkspace),
  part('clip-jobs', 'clip_job', `${shared.clipJob} user_id`, ofWorkspace),
  part('highlights', 'highlight', shared.highlight, ofClipJobs, keys.job),
  part('snapshots', 'clip_snapshot', shared.snapshot, ofClipJobs, keys.job),
];

const streaming = [
  part('streams', 'stream', shared.stream, ofWorkspace),
  part('stream-destinations', 'stream_destination', 'id platform name created_at', ofWorkspace),
  part('stream-outputs', 'stream_output', shared.output, ofStreams),
  part('stream-totals', 'stream_total', shared.total, ofStreams, 'line_id uuid'),
  part('stream-marks', 'stream_mark', shared.mark, ofStreams),
  part('stream-recordings', 'stream_recording_file', shared.recording, ofStreams, keys.recording),
  part('scheduled-streams', 'stream_event', shared.event, ofWorkspace),
  part(
    'scheduled-stream-destinations',
    'stream_event_destination',
    shared.eventDestination,
    inWorkspace('event_id', 'stream_event'),
    keys.eventDestination,
  ),
];

/** Of a workspace that the person owns. $1 is its ID. */
export const ofOwned = [...people, ...publishing, ...accounts, ...inbox, ...metrics, ...library, ...streaming];
