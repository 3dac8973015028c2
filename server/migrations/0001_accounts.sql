-- People, their sign-ins and sessions. The accounts library reads and writes these four tables; the names of its
-- own columns are mapped in server/src/features/accounts/auth.ts. An account and its profile are one row, so that
-- neither can exist without the other.

create table profiles (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  first_name text not null check (char_length(first_name) <= 60),
  last_name text not null default '' check (char_length(last_name) <= 60),
  -- Made by generate_username() where none is given.
  username text not null default '' check (username ~ '^[A-Za-z0-9_]{3,50}$'),
  -- A stored file's path, or a full address.
  profile_image_url text,
  bio text not null default '' check (char_length(bio) <= 1500),
  social_url text not null default '' check (char_length(social_url) <= 300),
  website_url text not null default '' check (char_length(website_url) <= 300),
  interests text[] not null default '{}',
  community_roles text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index profiles_email_key on profiles (lower(email));
create unique index profiles_username_key on profiles (lower(username));

-- A username is made of first and last name with the first free suffix (platform.md 5). It is made here because
-- only inside the inserting transaction can a lock keep two people of one name from getting the same one.
create function generate_username() returns trigger language plpgsql as $$
declare
  base text;
begin
  if new.username <> '' then
    return new;
  end if;
  base := left(regexp_replace(lower(new.first_name || new.last_name), '[^a-z0-9]', '', 'g'), 40);
  if base = '' then
    base := 'user';
  end if;
  perform pg_advisory_xact_lock(hashtext('username'), hashtext(base));
  select candidate into new.username
  from (
    select n, case when n = 0 then base else base || n end as candidate
    from generate_series(0, 1000) n
  ) candidates
  where char_length(candidate) >= 3
    and not exists (select 1 from profiles p where lower(p.username) = candidate)
  order by n
  limit 1;
  if new.username is null then
    raise exception 'Unable to generate unique username' using errcode = 'GH001';
  end if;
  return new;
end
$$;
create trigger profiles_username before insert on profiles for each row execute function generate_username();

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references profiles on delete cascade,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- How a person proves who they are: one row for the password, more for other ways.
create table credentials (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user_id on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- Secrets that every server on this database shares, made on the first start.
create table server_secrets (
  name text primary key,
  value text not null
);

-- Outgoing mail, kept here while no SMTP server is set.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz(3) not null default now()
);
create index mailbox_created_at on mailbox (created_at desc);
