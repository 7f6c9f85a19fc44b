import { accountOf, columns, instant, inWorkspace, type Kind, kind, list, nameOf, objectOf, times } from './kind.ts';

/** Posts without the inbox's answers, which are in its own files. */
const isPost = 'response is null';
const ofPosts = { where: inWorkspace('post_id', 'post', isPost) };

const worstFirst = "array['failed', 'unconfirmed', 'publishing', 'scheduled', 'draft', 'published', 'cancelled']";

const files = list(
  objectOf({
    id: 'post_media.media_id',
    name: 'media.name',
    alt: 'post_media.alt',
    part: 'post_media.part',
    targetId: 'post_media.target_id',
  }),
  'from post_media join media on media.id = post_media.media_id where post_media.post_id = one.id',
  'post_media.target_id nulls first, post_media.part, post_media.position',
);

const approval = `(select ${objectOf({
  state: 'state',
  mode: 'mode',
  askedBy: nameOf('asked_by'),
  askedAt: instant('asked_at'),
  note: 'note',
  approvedAt: instant('approved_at'),
  steps: list(
    objectOf({ step: 'given.step', by: `coalesce(given.name, ${nameOf('given.user_id')})`, at: instant('given.at') }),
    'from approval_given given where given.post_id = one.id',
    'given.step',
  ),
})} from post_approval where post_approval.post_id = one.id)`;

const targets = list(
  objectOf({
    id: 'target.id',
    accountId: 'target.account_id',
    platform: 'account.platform',
    handle: 'account.handle',
    state: 'target.state',
    dueAt: instant('target.due_at'),
    publishedAt: instant('target.published_at'),
    permalink: 'target.permalink',
    // What this account gets instead of the post's; null where it gets the post's.
    text: 'target.text',
    thread: 'target.thread',
    firstComment: 'target.first_comment',
    options: 'target.options',
    shortLinks: 'target.short_links',
    watermark: 'target.watermark',
  }),
  'from target join account on account.id = target.account_id where target.post_id = one.id',
  'target.id',
);

const schedule = (at: string, zone: string) =>
  `case when one.${at} is null then null else ${objectOf({ at: `one.${at}`, zone: `one.${zone}` })} end`;

const posts = kind(
  'posts',
  'posts',
  'post',
  {
    ...columns('id text thread first_comment options watermark'),
    state: `coalesce((select target.state from target where target.post_id = one.id order by array_position(${worstFirst}, target.state) limit 1), 'draft')`,
    schedule: schedule('wall_time', 'zone'),
    intended: schedule('intended_wall_time', 'intended_zone'),
    ...times('due_at'),
    labels: list(
      'label.name',
      'from post_label join label on label.id = post_label.label_id where post_label.post_id = one.id',
      'label.name_key',
    ),
    authorName: nameOf('one.author_id'),
    platforms: 'one.platforms',
    targets,
    media: files,
    versions: 'one.versions',
    approval,
    repeatId: '(select series_id from series_occurrence where series_occurrence.post_id = one.id limit 1)',
    ...times('created_at updated_at deleted_at'),
  },
  { where: `one.workspace_id = $1::uuid and one.${isPost}` },
);

const steps = list(
  objectOf({
    step: 'ledger_step.step',
    action: 'ledger_step.action',
    state: 'ledger_step.state',
    attempt: 'ledger_step.attempt',
    startedAt: instant('ledger_step.started_at'),
    finishedAt: instant('ledger_step.finished_at'),
  }),
  'from ledger_step where ledger_step.target_id = one.id',
  'ledger_step.ordinal',
);

const results = kind(
  'results',
  'posts',
  'target',
  {
    ...columns('id post_id'),
    ...accountOf('one.account_id'),
    state: 'one.state',
    ...times('due_at published_at'),
    ...columns('permalink remote_id attempts'),
    error: 'one.problem_message',
    platformMessage: 'one.problem_platform_message',
    failedAt: instant('one.problem_at'),
    steps,
  },
  { where: `${ofPosts.where} and one.state <> 'draft'` },
);

const history = kind(
  'post-history',
  'posts',
  'post_activity',
  { ...columns('id post_id'), ...times('at'), by: nameOf('one.user_id'), ...columns('kind data') },
  ofPosts,
);

const revisions = kind(
  'post-revisions',
  'posts',
  'post_revision',
  { ...columns('id post_id'), by: nameOf('one.user_id'), ...times('started_at at'), content: 'one.content' },
  ofPosts,
);

/** Comments on posts, and notes in conversations, are alike. */
export const commentFields = {
  ...columns('parent_id'),
  authorName: `coalesce(one.client_name, ${nameOf('one.author_id')})`,
  ...columns('text quote picture_id'),
  media: list('comment_media.media_id', 'from comment_media where comment_media.comment_id = one.id', 'comment_media.position'),
  ...times('created_at edited_at resolved_at'),
};

const comments = kind('post-comments', 'posts', 'comment', { ...columns('id post_id'), ...commentFields }, ofPosts);

const answers = kind(
  'client-answers',
  'posts',
  'review_answer',
  { ...columns('post_id link_id answer name title'), ...times('at') },
  { where: inWorkspace('link_id', 'review_link'), key: 'link_id uuid, post_id uuid' },
);

/** The library: which file each one of the archive's folder “media” is, and which posts use it. */
const media = kind('media', ['posts', 'media'], 'media', {
  ...columns('id name kind content_type bytes width height duration alt tags credit generated'),
  folder: '(select media_folder.name from media_folder where media_folder.id = one.folder_id)',
  postIds: list('used.post_id', 'from (select distinct post_id from post_media where media_id = one.id) used', 'used.post_id'),
  ...times('created_at deleted_at'),
});

export const ofPostsAndMedia: readonly Kind[] = [posts, results, comments, history, revisions, answers, media];
