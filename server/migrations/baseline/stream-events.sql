-- Streams planned for a time.

create table stream_event (
  id uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  user_id text references auth_user on delete set null,
  title text not null,
  -- The time people chose; starts_at is the instant it resolves to.
  wall_time text not null,
  zone text not null,
  fold text check (fold in ('earlier', 'later')),
  starts_at timestamptz not null,
  reminder_minutes integer,
  reminded_at timestamptz,
  -- The post that announces it; null minutes: published with the scheduling.
  announcement_id uuid references post on delete set null,
  announcement_minutes integer,
  -- That post was deleted with the event, and comes back with it.
  announcement_removed boolean not null default false,
  stream_id uuid references stream on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index stream_event_starts_at on stream_event (workspace_id, starts_at);
create index stream_event_reminder on stream_event (starts_at) where reminder_minutes is not null and reminded_at is null;

create table stream_event_destination (
  event_id uuid not null references stream_event on delete cascade,
  destination_id uuid not null references stream_destination on delete cascade,
  primary key (event_id, destination_id)
);
create index stream_event_destination_destination on stream_event_destination (destination_id);
