-- The writing assistant's model, as the owner chose it: at most one row.

create table assistant_settings (
  one boolean primary key default true check (one),
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'openai-compatible')),
  model text not null,
  base_url text,
  -- Encrypted.
  api_key text,
  changed_by text references auth_user on delete set null,
  changed_at timestamptz not null
);
