-- Waves of accounts (docs/decisions/130): bans of several people at once, statements of several acts, and restrictions
-- that outlive an account.

-- Bans of several people in one press, which are listed and reversed together.
create table bulk_bans (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  actor_id uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index bulk_bans_club on bulk_bans (club_id, created_at desc, id desc);
create index bulk_bans_actor on bulk_bans (actor_id) where actor_id is not null;

create table bulk_ban_acts (
  act_id uuid primary key references moderation_log on delete cascade,
  bulk_id uuid not null references bulk_bans on delete cascade
);
create index bulk_ban_acts_bulk on bulk_ban_acts (bulk_id);

-- Acts on things of one person that share one statement, notification, mail and appeal: those of the leading act, which
-- has a row as well.
create table bundled_acts (
  act_id uuid primary key references moderation_log on delete cascade,
  lead_id uuid not null references moderation_log on delete cascade,
  person_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Of the leading act: when it was mailed; acts join until then.
  mailed_at timestamptz(3)
);
create index bundled_acts_lead on bundled_acts (lead_id);
create index bundled_acts_person on bundled_acts (person_id);
create index bundled_acts_open on bundled_acts (lead_id, created_at) where mailed_at is null;

-- Restrictions of deleted accounts, which an account with the same address has again.
create table kept_restrictions (
  act_id uuid primary key references moderation_log on delete cascade,
  -- Null: on the whole server.
  club_id uuid references clubs on delete cascade,
  kind text not null,
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Of the normalized address, with a salt of this place.
  address_digest bytea not null
);
create index kept_restrictions_address on kept_restrictions (address_digest);
create index kept_restrictions_latest on kept_restrictions (club_id, created_at desc, act_id desc);

-- From which network an account was created, as a digest. Deleted after 30 days.
create table sign_up_networks (
  person_id uuid primary key references profiles on delete cascade,
  network bytea not null,
  created_at timestamptz(3) not null default now()
);
create index sign_up_networks_created_at on sign_up_networks (created_at);

-- blocks briefly: one row
alter table server_settings add column address_salt uuid not null default gen_random_uuid();
