import { keys, ofWorkspace, part, shared, targetOf } from './part.ts';

const written = `${ofWorkspace} and author_id = $2`;
const own = `${ofWorkspace} and user_id = $2`;
const ofOwn = (column: string, parent: string, where = own) => `${column} in (select id from ${parent} where ${where})`;
const ofOwnPosts = ofOwn('post_id', 'post', written);
const ofOwnComments = `author_id = $2 and (post_id in (select id from post where ${ofWorkspace})
  or conversation_id in (select id from conversation where ${ofWorkspace}))`;
const inOwnComments = `comment_id in (select id from comment where ${ofOwnComments})`;
const ofOwnStreams = ofOwn('stream_id', 'stream');
const ofOwnClipJobs = ofOwn('job_id', 'clip_job');

/**
 * The library's files that are the person's in a workspace of others: what they brought in, what their posts use, recordings of their
 * streams, and snapshots they asked for. $1 is the workspace, $2 the person.
 */
export const ownFiles = `${ofWorkspace} and id in (
  select media_id from media_ingest where ${own}
  union select media_id from post_media where ${ofOwnPosts}
  union select media_id from comment_media where ${inOwnComments}
  union select media_id from stream_recording_file where ${ofOwnStreams}
  union select saved_as from clip_snapshot where ${ofOwnClipJobs})`;

/** Of a workspace that belongs to others: what the person wrote and did. $1 is its ID, $2 the person's. */
export const ofJoined = [
  part('membership', 'member', 'role limited joined_at', own, 'user_id text'),
  part('posts', 'post', shared.post, written),
  part('publications', 'target', shared.target, ofOwnPosts),
  part('post-files', 'post_media', shared.postMedia, ofOwnPosts, keys.postMedia, targetOf),
  part('post-revisions', 'post_revision', shared.revision, `${ofOwnPosts} and user_id = $2`),
  part('post-history', 'post_activity', shared.history, `${ofOwnPosts} and user_id = $2`),
  part('activity', 'activity', shared.activity, own),
  part('activity-subjects', 'activity_subject', shared.activitySubject, ofOwn('activity_id', 'activity'), keys.activitySubject),
  part('activity-origins', 'activity_origin', 'activity_id user_id address user_agent', ofOwn('activity_id', 'activity'), keys.activity),
  part('approvals', 'post_approval', shared.approval, ofOwnPosts, 'post_id uuid'),
  part(
    'approval-steps',
    'approval_given',
    'post_id step at',
    `user_id = $2 and post_id in (select id from post where ${ofWorkspace})`,
    'post_id uuid, step smallint',
  ),
  part('comments', 'comment', shared.comment, ofOwnComments),
  part('comment-files', 'comment_media', 'comment_id media_id position', inOwnComments, 'comment_id uuid, media_id uuid'),
  part('comment-mentions', 'comment_mention', 'comment_id user_id name', inOwnComments, 'comment_id uuid, user_id text'),
  part('queued-posts', 'queued_post', shared.queued, ofOwnPosts, keys.queued),
  part('feeds', 'feed', shared.feed, own),
  part('repeats', 'post_series', shared.series, written),
  part('repeat-dates', 'series_occurrence', shared.occurrence, ofOwn('series_id', 'post_series', written), keys.occurrence),
  part('refilled-queues', 'evergreen', shared.evergreen, written, 'queue_id uuid'),
  part('refilled-slots', 'evergreen_post', shared.evergreenPost, ofOwnPosts, keys.evergreenPost),
  part('short-links', 'short_link', shared.shortLink, `${ofWorkspace} and created_by = $2`),
  part(
    'short-link-history',
    'short_link_history',
    shared.shortLinkHistory,
    `user_id = $2 and link_id in (select id from short_link where ${ofWorkspace})`,
  ),
  part('inbox-actions', 'engagement_action', shared.action, own),
  part('inbox-requests', 'reply_request', shared.replyRequest, `${ofWorkspace} and asked_by = $2`),
  part(
    'inbox-history',
    'conversation_event',
    shared.conversationEvent,
    `user_id = $2 and conversation_id in (select id from conversation where ${ofWorkspace})`,
  ),
  part('media', 'media', shared.media, ownFiles),
  part('media-folders', 'media_folder', 'id parent_id name', own),
  part('image-edits', 'image_edit', shared.imageEdit, `media_id in (select id from media where ${ownFiles})`, 'media_id uuid'),
  part(
    'video-edits',
    'video',
    shared.videoEdit,
    `edit is not null and media_id in (select id from media where ${ownFiles})`,
    'media_id uuid',
  ),
  part('clip-jobs', 'clip_job', shared.clipJob, own),
  part('highlights', 'highlight', shared.highlight, ofOwnClipJobs, keys.job),
  part('snapshots', 'clip_snapshot', shared.snapshot, ofOwnClipJobs, keys.job),
  part('streams', 'stream', shared.stream, own),
  part('stream-outputs', 'stream_output', shared.output, ofOwnStreams),
  part('stream-totals', 'stream_total', shared.total, ofOwnStreams, 'line_id uuid'),
  part('stream-marks', 'stream_mark', shared.mark, ofOwnStreams),
  part('stream-recordings', 'stream_recording_file', shared.recording, ofOwnStreams, keys.recording),
  part('scheduled-streams', 'stream_event', shared.event, own),
  part(
    'scheduled-stream-destinations',
    'stream_event_destination',
    shared.eventDestination,
    ofOwn('event_id', 'stream_event'),
    keys.eventDestination,
  ),
];
