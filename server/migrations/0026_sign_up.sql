-- Who may create an account: rules of the server, codes of operators, people who await approval, and proofs of work.

create table sign_up_settings (
  is_only boolean primary key default true check (is_only),
  mode text not null default 'open' check (mode in ('open', 'invitation', 'approval')),
  blocked_domains text[] not null default '{}' check (cardinality(blocked_domains) <= 1000),
  version integer not null default 0,
  -- When operators were last mailed that people await approval.
  notified_at timestamptz(3)
);
insert into sign_up_settings default values;

-- Accounts that can't log in until an operator approves them.
create table sign_up_requests (
  person_id uuid primary key references profiles on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index sign_up_requests_times on sign_up_requests (created_at, person_id);

create table invite_codes (
  id uuid primary key,
  code_hash text not null unique,
  hint text not null,
  note text not null default '' check (char_length(note) <= 100),
  uses integer not null default 0,
  max_uses integer not null check (max_uses between 1 and 1000),
  created_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index invite_codes_created_by on invite_codes (created_by) where created_by is not null;
create index invite_codes_times on invite_codes (created_at desc, id desc);

-- New accounts by a keyed digest of their network, for an hour.
create table recent_sign_ups (
  id uuid primary key,
  network bytea not null,
  created_at timestamptz(3) not null default now()
);
create index recent_sign_ups_network on recent_sign_ups (network, created_at);

-- Proofs of work that were used, until they expire.
create table used_work (
  challenge text primary key,
  expires_at timestamptz(3) not null
);
create index used_work_expires_at on used_work (expires_at);
