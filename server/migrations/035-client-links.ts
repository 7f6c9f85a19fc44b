import { type Kysely, sql } from 'kysely';

/** Clients stop the mails of a link, and an answer belongs to the browser that gave it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_link add column reminders_stopped_at timestamptz`.execute(db);
  // Whether a code from the client's mail was typed there.
  await sql`alter table reviewer add column confirmed boolean not null default false`.execute(db);
  await sql`alter table review_answer add column reviewer_id uuid references reviewer on delete set null`.execute(db);
  await sql`create index review_answer_reviewer on review_answer (reviewer_id)`.execute(db);
  // Answers from before are of the only browser with their name; of several, nobody knows which.
  await sql`
    update review_answer set reviewer_id = reviewer.id from reviewer
    where reviewer.link_id = review_answer.link_id and reviewer.name = review_answer.name and not exists (
      select from reviewer other
      where other.link_id = reviewer.link_id and other.name = reviewer.name and other.id <> reviewer.id
    )`.execute(db);
}
