-- Tokens by which programs act for a person. The secret is random and long, so that a plain hash of it is enough; it
-- is shown once, when it is made, and kept nowhere.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the whole secret, in hex.
  token_hash text not null unique,
  -- The secret's last 4 characters, by which people tell their tokens apart.
  hint text not null check (char_length(hint) = 4),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3)
);
create index api_tokens_user_id on api_tokens (user_id, created_at desc);
create index api_tokens_expires_at on api_tokens (expires_at);
