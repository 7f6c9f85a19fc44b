import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { limitedSchema } from './limit.ts';

const me = `current_setting('everycast.member_user')`;
const here = `current_setting('everycast.member_workspace')::uuid`;

/** What limited members see of tables that others are judged by, and of those whose columns don't say it. `t` is the row. */
const conditions: Record<string, string> = {
  account: `t.workspace_id = ${here} and exists (select from public.member_group g join public.account_group_member m on m.group_id = g.group_id
    where m.account_id = t.id and g.user_id = ${me} and g.workspace_id = t.workspace_id)`,
  account_group: `exists (select from public.member_group g where g.group_id = t.id and g.user_id = ${me})`,
  target: 'exists (select from limited.account a where a.id = t.account_id)',
  // One without targets is its author's.
  post: `exists (select from limited.target x where x.post_id = t.id)
    or t.author_id = ${me} and not exists (select from public.target x where x.post_id = t.id)`,
  // One on accounts that they don't see isn't theirs to change.
  post_series: 'not exists (select from unnest(t.account_ids) a (id) where not exists (select from limited.account x where x.id = a.id))',
  // They tell of all accounts of a post.
  post_revision: 'exists (select from limited.post p where p.id = t.post_id) and not limited.partly_hidden(t.post_id)',
  post_activity: 'exists (select from limited.post p where p.id = t.post_id) and not limited.partly_hidden(t.post_id)',
  // The workspace's, and those of their groups.
  brand_kit: 't.group_id is null or exists (select from limited.account_group g where g.id = t.group_id)',
  // Destinations belong to no group, so that a limited member has none, and only their own streams.
  stream_destination: 'false',
  stream: `t.user_id = ${me}`,
  stream_event: `t.user_id = ${me}`,
  stream_output: 'exists (select from limited.stream s where s.id = t.stream_id)',
  stream_key: `t.user_id = ${me}`,
  // Their own, those of posts and streams that they see, and what was made of these.
  media: `limited.sees_file(t.id) or exists (select from public.video_job j where j.saved_as = t.id and limited.sees_file(j.media_id))
    or exists (select from public.image_version v where v.result_id = t.id and limited.sees_file(v.media_id))
    or exists (select from public.clip_snapshot s join public.clip_job j on j.id = s.job_id where s.saved_as = t.id and limited.sees_file(j.media_id))`,
  media_ingest: `t.user_id = ${me}`,
  source_connection: `t.user_id = ${me}`,
  image_request: `t.user_id = ${me}`,
  generated_image: 'exists (select from limited.image_request r where r.id = t.request_id)',
  // Those they created, and those on the way to a file that they see.
  media_folder: `t.user_id = ${me} or exists (
    with recursive below as (select t.id union all select f.id from public.media_folder f join below b on f.parent_id = b.id)
    select from below b join limited.media m on m.folder_id = b.id)`,
  utm_default: 'false',
  utm_member_default: `t.user_id = ${me}`,
  conversation: 'exists (select from limited.account a where a.id = t.account_id)',
  engagement_person: 'exists (select from limited.conversation c where c.person_id = t.id)',
  engagement_action: `case when t.conversation_id is null then t.user_id = ${me}
    else exists (select from limited.conversation c where c.id = t.conversation_id) end`,
  // It creates posts on all of its accounts; one without any is its author's.
  feed: `not exists (select from public.feed_account f where f.feed_id = t.id and not exists (select from limited.account a where a.id = f.account_id))
    and (t.user_id = ${me} or exists (select from public.feed_account f where f.feed_id = t.id))`,
  // Of a queue, whatever it refills from: a folder that they don't see is still in use.
  evergreen: 'exists (select from limited.queue q where q.id = t.queue_id)',
  engagement_source: 'exists (select from limited.account a where a.id = t.id)',
  account_move: 'false',
  // On all accounts of a post, or on an account's conversation.
  comment: `case when t.post_id is null then exists (select from limited.conversation c where c.id = t.conversation_id)
    else exists (select from limited.post p where p.id = t.post_id) and not limited.partly_hidden(t.post_id) end`,
  // One for all accounts is of those who see all.
  review_link: `case when t.post_id is not null then exists (select from limited.post p where p.id = t.post_id) and not limited.partly_hidden(t.post_id)
    else exists (select from limited.account_group g where g.id = t.group_id) end`,
  // On accounts that they all see; on none, only what they did.
  activity: `case when t.account_ids = '{}' then t.user_id = ${me}
    else not exists (select from unnest(t.account_ids) a (id) where not exists (select from limited.account x where x.id = a.id)) end`,
  activity_subject: 'exists (select from limited.activity a where a.id = t.activity_id)',
  activity_origin: 'exists (select from limited.activity a where a.id = t.activity_id)',
  // Their own, and those in posts that they see.
  short_link: `(t.account_id is null or exists (select from limited.account a where a.id = t.account_id)) and (t.created_by = ${me}
    or exists (select from public.short_link_post u join limited.post p on p.id = u.post_id where u.link_id = t.id))`,
  // Those of their groups: the workspace's shows posts on all accounts.
  link_page: 'exists (select from limited.account_group g where g.id = t.group_id)',
  link_page_part: 'exists (select from limited.link_page p where p.id = t.page_id)',
  post_import: `t.user_id = ${me}`,
  // What names nothing of an account is of a time before notifications said what they tell of, or of the workspace as a whole. One that counts
  // published posts is of a time before the member was limited, and names just the newest.
  notification: `t.kind in ('publishing.restored', 'workspace.leaving') or (t.account_id is not null or t.post_id is not null)
    and (t.account_id is null or exists (select from limited.account a where a.id = t.account_id))
    and (t.post_id is null or exists (select from limited.post p where p.id = t.post_id) and not limited.partly_hidden(t.post_id))
    and (t.kind <> 'post.published' or t.title #>> '{params,count}' = '1')`,
};

const gained = ['likes', 'comments', 'shares', 'saves', 'clicks', 'views', 'reach'];
const sums = gained.map((metric) => `sum(d.${metric})::bigint as ${metric}`).join(', ');

/** Sums over all accounts, added up again from what the member sees. */
const sumViews: Record<string, string> = {
  workspace_day: `select d.workspace_id, d.day, a.platform, ${sums}, sum(d.followers)::bigint as followers,
    count(d.followers)::integer as reporting from limited.account_day d join limited.account a on a.id = d.account_id
    group by d.workspace_id, d.day, a.platform`,
  label_day: `select l.label_id, d.day, a.platform, ${sums} from limited.post_day d join limited.post_label l on l.post_id = d.post_id
    join limited.account a on a.id = d.account_id group by l.label_id, d.day, a.platform`,
  post_total: `select f.post_id, min(f.published_at) as published_at, f.workspace_id, array_agg(distinct f.platform) as platforms,
    sum(f.reach)::bigint as reach, sum(f.clicks)::bigint as clicks, sum(f.engagement)::bigint as engagement,
    sum(f.engagement)::float8 / nullif(sum(f.audience) filter (where f.engagement is not null), 0)::float8 as rate
    from limited.post_figures f group by f.post_id, f.workspace_id`,
};

/** In which table a column's ID is, also where no foreign key says so. */
const named: Record<string, string> = {
  account_id: 'account',
  group_id: 'account_group',
  post_id: 'post',
  target_id: 'target',
  media_id: 'media',
  stream_id: 'stream',
  conversation_id: 'conversation',
};
/** Not about a workspace's accounts, though a column has such a name. */
const open = new Set(['auth_credential', 'bulk_done', 'auth_verification']);

const functions = `
  create function limited.partly_hidden(post uuid) returns boolean stable language sql as $$
    select exists (select from public.target x where x.post_id = post and not exists (select from limited.account a where a.id = x.account_id))
  $$;
  create function limited.sees_file(file uuid) returns boolean stable language sql as $$
    select exists (select from public.media_ingest i where i.media_id = file and i.user_id = current_setting('everycast.member_user'))
      or exists (select from public.post_media u where u.media_id = file and exists (select from limited.post p where p.id = u.post_id)
        and (u.target_id is null or exists (select from limited.target x where x.id = u.target_id)))
      or exists (select from public.stream_recording_file f join public.stream s on s.id = f.stream_id
        where f.media_id = file and s.user_id = current_setting('everycast.member_user'))
      or exists (select from public.brand_kit k where file in (k.logo_id, k.watermark_media_id) and k.workspace_id = ${here}
        and (k.group_id is null or exists (select from limited.account_group g where g.id = k.group_id)))
      or exists (select from public.comment_media u join public.comment c on c.id = u.comment_id where u.media_id = file and case
        when c.post_id is null then exists (select from public.conversation v join limited.account a on a.id = v.account_id where v.id = c.conversation_id)
        else exists (select from limited.post p where p.id = c.post_id) and not limited.partly_hidden(c.post_id) end)
  $$;`;

interface Column {
  table: string;
  column: string;
  refers: string | null;
}

/**
 * Creates the views that a limited member's statements read and write instead of the tables: each hides the rows of what the member may not
 * see. They are derived from the tables' columns and references, so that a new table of a post or an account is limited without being named.
 * Every table has one, because nothing else is on a limited member's search path.
 * Nothing is done if they are up to date.
 */
export async function createLimitedViews<T>(db: Kysely<T>): Promise<void> {
  const { rows: names } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = names[0]?.schema ?? 'public';
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as column, (
      select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1
    ) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(db);
  const statements = viewsOf(columns).map((text) => text.replaceAll('public.', `"${schema}".`));
  const version = createHash('sha256').update(statements.join(';')).digest('hex');
  const { rows: made } = await sql<{ version: string | null }>`
    select obj_description(oid, 'pg_namespace') as version from pg_namespace where nspname = ${limitedSchema}`.execute(db);
  // What a trigger does concerns the tables, also after a statement of a limited member.
  const { rows: triggers } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype and proconfig is null`.execute(db);
  if (made[0]?.version === version && triggers.length === 0) return;
  const all = [
    `select pg_advisory_xact_lock(hashtextextended('${limitedSchema}', 0))`,
    `drop schema if exists ${limitedSchema} cascade`,
    `create schema ${limitedSchema}`,
    ...statements,
    ...triggers.map(({ name }) => `alter function ${name} set search_path from current`),
    `comment on schema ${limitedSchema} is '${version}'`,
  ];
  const run = async (tx: Kysely<T>) => {
    for (const text of all) await sql.raw(text).execute(tx);
  };
  await (db.isTransaction ? run(db) : db.transaction().execute(run));
}

/** Before tables change: a view keeps the columns that it shows. */
export async function dropLimitedViews<T>(db: Kysely<T>): Promise<void> {
  await sql.raw(`drop schema if exists ${limitedSchema} cascade`).execute(db);
}

function viewsOf(columns: readonly Column[]): string[] {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const views = new Map<string, string>();
  const refersTo = ({ column, refers }: Column) => refers ?? named[column] ?? null;
  const isLimited = (table: string): boolean => table in conditions || table in sumViews || limited.has(table);
  const limited = new Set<string>();
  for (let before = -1; before !== limited.size; ) {
    before = limited.size;
    for (const [table, its] of tables) {
      if (!open.has(table) && its.some((column) => refersTo(column) !== table && isLimited(refersTo(column) ?? ''))) limited.add(table);
    }
  }

  const add = (table: string): void => {
    const its = tables.get(table);
    if (views.has(table) || !its) return;
    const references = its.flatMap((column) => {
      const to = refersTo(column);
      return !open.has(table) && to !== null && to !== table && isLimited(to) ? [{ column: column.column, to }] : [];
    });
    const seen = ({ column, to }: { column: string; to: string }) =>
      `(t."${column}" is null or exists (select from limited."${to}" r where r."${keyOf(to)}" = t."${column}"))`;
    const condition = conditions[table] ?? (references.map(seen).join(' and ') || 'true');
    const text =
      sumViews[table] ?? `select ${its.map(({ column }) => `t."${column}"`).join(', ')} from public."${table}" t where ${condition}`;
    for (const [, needed = ''] of text.matchAll(/limited\."?(\w+)/g)) if (tables.has(needed) && needed !== table) add(needed);
    views.set(table, `create view limited."${table}" as ${text}`);
  };
  const base = ['account', 'account_group', 'target', 'post'];
  for (const table of base) add(table);
  views.set('', functions);
  for (const table of tables.keys()) add(table);
  return [...views.values()].filter(Boolean);
}

/** What foreign keys to these tables name. */
const keyOf = (table: string): string => ({ video: 'media_id', video_file: 'key', link_card: 'id' })[table] ?? 'id';
