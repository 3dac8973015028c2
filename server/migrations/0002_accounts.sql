-- People, how they log in, and what belongs to an account alone.

-- An account and its profile are one row, so that neither exists without the other (docs/decisions/002). The accounts
-- library reads and writes profiles, sessions, credentials and verifications; features/accounts/auth.ts maps its names.
create table profiles (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  first_name text not null check (char_length(first_name) <= 60),
  last_name text not null default '' check (char_length(last_name) <= 60),
  -- Generated where none is given.
  username text not null default '' check (username ~ '^[A-Za-z0-9_]{3,50}$'),
  -- A stored file's path, or a full address.
  profile_image_url text,
  bio text not null default '' check (char_length(bio) <= 1500),
  social_url text not null default '' check (char_length(social_url) <= 300),
  website_url text not null default '' check (char_length(website_url) <= 300),
  interests text[] not null default '{}',
  community_roles text[] not null default '{}',
  two_step boolean not null default false,
  -- How often all sessions were ended. A log-in in progress compares it before and after, so that none succeeds with a
  -- password that was changed meanwhile.
  sessions_ended integer not null default 0,
  -- Set when the person deletes the account: personal data is emptied at once, and a task anonymizes or erases the rest.
  deleted_at timestamptz(3),
  erases_content boolean not null default false,
  search tsvector default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index profiles_email_key on profiles (lower(email));
create unique index profiles_username_key on profiles (lower(username));
create index profiles_deleted on profiles (deleted_at) where deleted_at is not null;
create index profiles_search on profiles using gin (search) where deleted_at is null and email_verified;

-- Usernames: platform.md 5, decisions.md U2 and U3.

-- A former username is reserved for its owner for 90 days and redirects to them. Only a digest is stored, so that a
-- deleted account leaves no name behind while nobody else gets it. Without a person it redirects nowhere.
create table reserved_usernames (
  digest bytea primary key,
  user_id uuid references profiles on delete set null,
  reserved_until timestamptz(3) not null
);
create index reserved_usernames_user_id on reserved_usernames (user_id, reserved_until desc);
create index reserved_usernames_reserved_until on reserved_usernames (reserved_until);

create function username_digest(username text) returns bytea language sql immutable strict as
  $$ select sha256(convert_to(lower(username), 'UTF8')) $$;

-- Reports the same error as the unique index. Runs after the write, which waits for a person who gives the name up.
create function refuse_reserved_username() returns trigger language plpgsql as $$
begin
  if exists (
    select from reserved_usernames
    where digest = username_digest(new.username) and reserved_until > now() and user_id is distinct from new.id
  ) then
    raise exception 'This username is reserved for its former owner'
      using errcode = 'unique_violation', constraint = 'profiles_username_key';
  end if;
  return null;
end
$$;
create trigger profiles_reserved_username after insert or update of username on profiles
  for each row execute function refuse_reserved_username();

-- The first free username of a base: with the numbers 1 to 20, then with four random characters. The lock makes people
-- with the same base take turns.
create function free_username(base text) returns text language plpgsql as $$
declare
  candidate text;
begin
  perform pg_advisory_xact_lock(hashtext('username'), hashtext(base));
  for n in 0..120 loop
    candidate := base || case
      when n = 0 then ''
      when n <= 20 then n::text
      else (
        select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + floor(random() * 31)::int, 1), '')
        from generate_series(1, 4)
      )
    end;
    -- 'user' is the first segment of an address.
    if char_length(candidate) >= 3 and candidate <> 'user'
      and not exists (select from profiles where lower(username) = candidate)
      and not exists (
        select from reserved_usernames where digest = username_digest(candidate) and reserved_until > now()
      )
    then
      return candidate;
    end if;
  end loop;
  raise exception 'Unable to generate unique username' using errcode = 'GH001';
end
$$;

create function generate_username() returns trigger language plpgsql as $$
declare
  base text;
begin
  if new.username = '' then
    base := left(regexp_replace(lower(new.first_name || new.last_name), '[^a-z0-9]', '', 'g'), 40);
    new.username := free_username(case when base = '' then 'user' else base end);
  end if;
  return new;
end
$$;
create trigger profiles_username before insert on profiles for each row execute function generate_username();

create function fold_person() returns trigger language plpgsql as $$
begin
  new.search := search_vector(new.first_name || ' ' || new.last_name || ' ' || new.username);
  return new;
end
$$;
-- Triggers run in the order of their names: after profiles_username.
create trigger profiles_vector before insert or update of first_name, last_name, username on profiles
  for each row execute function fold_person();

-- Logging in.

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references profiles on delete cascade,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  last_active_at timestamptz(3) not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- One row for the password, more for other ways to log in.
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

create table two_steps (
  id uuid primary key,
  user_id uuid not null unique references profiles on delete cascade,
  -- Encrypted by the library.
  secret text not null,
  -- A JSON list of keyed hashes.
  recovery_codes text not null,
  -- False until the first correct code, which turns two-step log-in on.
  confirmed boolean not null default false,
  -- In a row; stored here so that all servers count together.
  wrong_codes integer not null default 0,
  locked_until timestamptz(3),
  -- The 30-second step of the newest used code. Codes up to it no longer work.
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

-- Links that confirm the address of a new account. Of links and browsers only SHA-256 hashes in hex are stored. Used
-- links stay until they expire, so that opening one again differs from opening a wrong one.
create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references profiles on delete cascade,
  -- The cookie of the browser that signed up: only there the link logs in.
  browser_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);

-- A change of address, which both addresses confirm. One per person: a new one replaces it.
create table email_changes (
  user_id uuid primary key references profiles on delete cascade,
  new_email text not null check (char_length(new_email) <= 254),
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz(3),
  new_confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index email_changes_expires_at on email_changes (expires_at);

-- Programs act for a person by tokens. The secret is random and long, so a plain hash is enough; it is shown once.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the secret, in hex.
  token_hash text not null unique,
  -- The last 4 characters of the secret, by which people tell tokens apart.
  hint text not null check (char_length(hint) = 4),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3)
);
create index api_tokens_user_id on api_tokens (user_id, created_at desc);
create index api_tokens_expires_at on api_tokens (expires_at);

-- Addresses that calendars and feed readers read without a session.
create table private_addresses (
  user_id uuid not null references profiles on delete cascade,
  purpose text not null check (purpose in ('calendar', 'feed')),
  id uuid not null,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3),
  primary key (user_id, purpose)
);

create table blocks (
  blocker_id uuid not null references profiles on delete cascade,
  blocked_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id);
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id desc);

-- A person's data as one zip. The file has no row in `files`, so that only the export's own address leads to it. A sweep
-- removes exports without a person.
create table data_exports (
  id uuid primary key,
  user_id uuid references profiles on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'ready', 'failed')),
  -- Percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Counted when an attempt begins, so that killed servers count as well.
  attempts integer not null default 0,
  path text,
  size bigint,
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check (status <> 'ready' or (path is not null and size is not null and expires_at is not null))
);
create index data_exports_user_id on data_exports (user_id, created_at desc);
create unique index data_exports_one_under_way on data_exports (user_id) where status in ('waiting', 'making');

-- How often something was tried that concerns an account, shared by all servers. The key is a keyed hash and names nobody.
create table limit_counts (
  key text primary key check (char_length(key) = 43),
  current integer not null check (current > 0),
  ends_at timestamptz(3) not null
);
create index limit_counts_ends_at on limit_counts (ends_at);

-- Outgoing mail, stored here while no SMTP server is set. The account a mail is about owns it, whatever its address.
create table mailbox (
  id uuid primary key,
  user_id uuid references profiles on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz(3) not null default now()
);
create index mailbox_created_at on mailbox (created_at desc);
create index mailbox_user_id on mailbox (user_id);
create index mailbox_recipient on mailbox (lower(recipient));

-- Mails that are sent at most once, from the moment an attempt begins.
create table mail_deliveries (
  id uuid primary key,
  begun_at timestamptz(3) not null default now()
);
create index mail_deliveries_begun_at on mail_deliveries (begun_at);

-- Addresses, in lower case, that a mail server permanently refused.
create table refused_addresses (
  address text primary key check (length(address) <= 320),
  refused_at timestamptz(3) not null default now()
);

-- The server itself.

-- Secrets shared by all servers of this database, created at the first start.
create table server_secrets (
  name text primary key,
  value text not null
);

-- Tells the original from its copies: the data directory and the bucket store the same id.
create table instance (
  id uuid primary key,
  -- Identifies the database in which the instance began or was adopted; a copy is another one.
  database text not null check (length(database) <= 1000),
  adopted_at timestamptz(3) not null default now()
);
create unique index instance_single_row on instance ((true));

-- Signals between servers that are too long for a notification; @socket.io/postgres-adapter writes and clears it. Created
-- here because two servers that start at once cannot both create it.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
