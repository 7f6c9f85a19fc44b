import { type Kysely, sql } from 'kysely';

/**
 * Crops that move over time: every edit names its keyframes, and a clip job of the kind `framing` proposes some for the `segments` of a
 * video. `follows` says what they follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['video', 'video_job']) {
    await sql`update ${sql.table(table)} set edit = edit || '{"cropKeyframes": []}' where edit is not null`.execute(db);
  }
  await sql`alter table clip_job
    drop constraint clip_job_kind_check,
    add constraint clip_job_kind check (kind in ('highlights', 'snapshots', 'framing')),
    add column segments jsonb,
    add column keyframes jsonb,
    add column follows text check (follows in ('motion', 'skin', 'nothing')),
    add constraint clip_job_segments check ((kind = 'framing') = (segments is not null)),
    add constraint clip_job_keyframes check (
      (kind = 'framing' and state = 'done') = (keyframes is not null) and (keyframes is null) = (follows is null)
    )`.execute(db);
}
