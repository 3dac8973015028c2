-- Two-step sign-in and passkeys, written by the accounts library; the names of its own columns are mapped in
-- server/src/features/accounts/auth.ts.

alter table profiles add column two_step boolean not null default false;

create table two_steps (
  id uuid primary key,
  user_id uuid not null unique references profiles on delete cascade,
  -- Encrypted by the library.
  secret text not null,
  -- A JSON list of keyed hashes.
  recovery_codes text not null,
  -- Whether a code of this secret was right once; before that it turns nothing on.
  confirmed boolean not null default false,
  -- Wrong codes in a row, and until when no further one is taken: kept here so that all servers count together.
  wrong_codes integer not null default 0,
  locked_until timestamptz(3),
  -- The 30-second step of the newest code that was used: no code of it or before it works again.
  last_step integer not null default 0
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index passkeys_user_id on passkeys (user_id);
