import { accountOf, columns, instant, inWorkspace, type Kind, kind, list, nameOf, objectOf, times } from './kind.ts';

const names = (from: string, name = 'name') =>
  list(`${from}.${name}`, `from ${from} where ${from}.id = any(one.account_ids)`, `${from}.${name}`);
const handlesOf = (table: string, column: string) =>
  list(
    "account.platform || ' ' || account.handle",
    `from ${table} join account on account.id = ${table}.account_id where ${table}.${column} = one.id`,
    'account.platform, account.handle',
  );

export const ofStreams: readonly Kind[] = [
  kind('streams', 'streams', 'stream', {
    ...columns('id title source state'),
    by: nameOf('one.user_id'),
    // Where it was sent, without its address and key.
    destinations: list(
      objectOf({ platform: 'stream_output.platform', name: 'stream_output.name' }),
      'from stream_output where stream_output.stream_id = one.id',
      'stream_output.id',
    ),
    recordings: list(
      'stream_recording_file.media_id',
      'from stream_recording_file where stream_recording_file.stream_id = one.id',
      'stream_recording_file.position',
    ),
    ...times('live_at ended_at created_at'),
  }),
  kind('scheduled-streams', 'streams', 'stream_event', {
    ...columns('id title wall_time zone'),
    ...times('starts_at'),
    ...columns('planned_minutes stream_id'),
    announcementPostId: 'one.announcement_id',
    by: nameOf('one.user_id'),
    ...times('created_at deleted_at'),
  }),
];

export const ofActivity: readonly Kind[] = [
  kind('activity', 'activity', 'activity', {
    ...columns('id'),
    ...times('at'),
    ...columns('action source'),
    by: `coalesce(${nameOf('one.user_id')}, one.source_name)`,
    count: 'one.count',
    subjects: list(
      'activity_subject.name',
      'from activity_subject where activity_subject.activity_id = one.id',
      'activity_subject.position',
    ),
  }),
];

const policy = {
  zone: 'one.zone',
  approvals: '(select approval_policy.mode from approval_policy where approval_policy.workspace_id = one.id)',
  replyApprovals: '(select approval_policy.replies from approval_policy where approval_policy.workspace_id = one.id)',
  missedPosts: '(select publishing_setting.missed from publishing_setting where publishing_setting.workspace_id = one.id)',
  utm: '(select utm_default.parameters from utm_default where utm_default.workspace_id = one.id)',
};

export const ofSetup: readonly Kind[] = [
  kind('workspace', 'setup', 'workspace', { ...columns('id name'), ...policy, ...times('created_at') }, { where: 'one.id = $1::uuid' }),
  kind(
    'members',
    'setup',
    'member',
    { name: nameOf('one.user_id'), ...columns('role limited'), ...times('joined_at') },
    { key: 'user_id text' },
  ),
  kind('accounts', 'setup', 'account', {
    ...columns('id platform service handle display_name profile_url state sandbox'),
    groups: list(
      'account_group.name',
      'from account_group_member join account_group on account_group.id = account_group_member.group_id where account_group_member.account_id = one.id',
      'account_group.position',
    ),
    ...times('created_at disconnected_at'),
  }),
  kind('account-groups', 'setup', 'account_group', {
    ...columns('id name color position'),
    accounts: handlesOf('account_group_member', 'group_id'),
    ...times('created_at'),
  }),
  // Without how they are logged in to.
  kind('proxies', 'setup', 'proxy', {
    ...columns('id name kind host port'),
    accounts: handlesOf('account_proxy', 'proxy_id'),
    groups: list(
      'account_group.name',
      'from account_group_proxy join account_group on account_group.id = account_group_proxy.group_id where account_group_proxy.proxy_id = one.id',
      'account_group.position',
    ),
    ...times('created_at'),
  }),
  kind('labels', 'setup', 'label', { ...columns('id name color'), ...times('created_at') }),
  kind('brand-kits', 'setup', 'brand_kit', {
    ...columns('id group_id own logo_id colors font_ids watermark_media_id watermark'),
    ...times('updated_at'),
  }),
  kind('brand-fonts', 'setup', 'brand_font', {
    ...columns('id family style weight italic variable format bytes license'),
    ...times('created_at'),
  }),
  kind('short-links', 'setup', 'short_link', {
    ...columns('id slug url enabled'),
    ...accountOf('one.account_id'),
    by: nameOf('one.created_by'),
    posts: list('short_link_post.post_id', 'from short_link_post where short_link_post.link_id = one.id', 'short_link_post.post_id'),
    clicks: '(select coalesce(sum(clicks), 0)::integer from short_link_hour where short_link_hour.link_id = one.id)',
    visitors: '(select coalesce(sum(visitors), 0)::integer from short_link_hour where short_link_hour.link_id = one.id)',
    bots: '(select coalesce(sum(bots), 0)::integer from short_link_hour where short_link_hour.link_id = one.id)',
    earlier: list(
      objectOf({ url: 'short_link_history.url', until: instant('short_link_history.at') }),
      'from short_link_history where short_link_history.link_id = one.id',
      'short_link_history.at',
    ),
    ...times('created_at'),
  }),
  kind('link-pages', 'setup', 'link_page', {
    ...columns('id name title bio language public shows_posts shows_stream'),
    group: '(select account_group.name from account_group where account_group.id = one.group_id)',
    views: '(select coalesce(sum(clicks), 0)::integer from link_page_hour where link_page_hour.part_id = one.id)',
    links: list(
      objectOf({
        title: 'link_page_part.title',
        url: 'link_page_part.url',
        hidden: 'link_page_part.hidden',
        clicks: '(select coalesce(sum(clicks), 0)::integer from link_page_hour where link_page_hour.part_id = link_page_part.id)',
      }),
      'from link_page_part where link_page_part.page_id = one.id and link_page_part.url is not null',
      'link_page_part.position',
    ),
    ...times('updated_at created_at'),
  }),
  kind('queues', 'setup', 'queue', {
    ...columns('id'),
    ...accountOf('one.account_id'),
    group: '(select account_group.name from account_group where account_group.id = one.group_id)',
    zone: 'one.zone',
    slots: list(
      objectOf({ weekday: 'queue_slot.weekday', time: 'queue_slot.time' }),
      'from queue_slot where queue_slot.queue_id = one.id',
      'queue_slot.weekday, queue_slot.time',
    ),
    posts: list(
      objectOf({ postId: 'queued_post.post_id', at: 'queued_post.wall_time', dueAt: instant('queued_post.due_at') }),
      'from queued_post where queued_post.queue_id = one.id',
      'queued_post.due_at, queued_post.post_id',
    ),
    ...times('paused_at created_at'),
  }),
  kind('repeats', 'setup', 'post_series', {
    ...columns('id rule content variations'),
    accounts: names('account', 'handle'),
    by: nameOf('one.author_id'),
    dates: list(
      objectOf({
        date: 'series_occurrence.date',
        dueAt: instant('series_occurrence.due_at'),
        postId: 'series_occurrence.post_id',
        missed: 'series_occurrence.missed',
      }),
      'from series_occurrence where series_occurrence.series_id = one.id',
      'series_occurrence.date',
    ),
    ...times('stopped_at created_at'),
  }),
  kind('feeds', 'setup', 'feed', {
    ...columns('id name url template action contains without categories per_day'),
    accounts: handlesOf('feed_account', 'feed_id'),
    by: nameOf('one.user_id'),
    ...times('paused_at read_at created_at'),
  }),
  kind(
    'feed-items',
    'setup',
    'feed_post',
    { ...columns('id feed_id post_id title link outcome'), ...times('at') },
    { where: inWorkspace('feed_id', 'feed') },
  ),
  // Without their secrets.
  kind('webhooks', 'setup', 'webhook_endpoint', {
    ...columns('id name url events'),
    by: nameOf('one.created_by'),
    ...times('paused_at accepted_at created_at'),
  }),
  kind('snippets', 'setup', 'snippet', { ...columns('id kind name text'), ...times('created_at') }),
];
