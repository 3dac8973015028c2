-- What people have paid for or were given: a club's membership, or one of its groups, courses or events.
create table entitlements (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  -- None of these three: the membership.
  group_id uuid references club_groups on delete cascade,
  course_id uuid references course_rows on delete cascade,
  event_id uuid references content_rows on delete cascade,
  state text not null check (state in ('pending', 'active', 'past_due', 'ended')),
  source text not null check (source in ('hand', 'given', 'stripe', 'elsewhere')),
  -- The price agreed on when it was asked for, with up to 3 decimals.
  amount numeric(12, 3) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  duration text not null check (duration in ('one-time', 'monthly', 'yearly')),
  -- Null: has no end, or was not paid yet.
  paid_until timestamptz(3),
  -- Ends when what is paid ends, without grace.
  is_canceled boolean not null default false,
  -- What a bank transfer names.
  reference text not null unique check (char_length(reference) <= 20),
  -- Groups of the invite, until the membership begins.
  invite_group_ids uuid[] not null default '{}',
  -- Days before the end of the latest reminder of this period.
  reminded_days smallint,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  check (num_nonnulls(group_id, course_id, event_id) <= 1),
  check (state <> 'past_due' or paid_until is not null)
);
-- One that lives for each person and thing.
create unique index entitlements_membership on entitlements (club_id, user_id)
  where state <> 'ended' and group_id is null and course_id is null and event_id is null;
create unique index entitlements_group on entitlements (group_id, user_id) where state <> 'ended' and group_id is not null;
create unique index entitlements_course on entitlements (course_id, user_id) where state <> 'ended' and course_id is not null;
create unique index entitlements_event on entitlements (event_id, user_id) where state <> 'ended' and event_id is not null;
-- What is deleted takes its own with it.
create index entitlements_of_group on entitlements (group_id) where group_id is not null;
create index entitlements_of_course on entitlements (course_id) where course_id is not null;
create index entitlements_of_event on entitlements (event_id) where event_id is not null;
create index entitlements_club on entitlements (club_id, id);
-- Who has to pay first, then by the end of what is paid.
create index entitlements_list on entitlements (club_id,
  coalesce(paid_until, case state when 'pending' then '1970-01-01+00'::timestamptz else '9999-12-31+00' end), id)
  where state <> 'ended';
create index entitlements_person on entitlements (user_id, id);
create index entitlements_due on entitlements (paid_until) where state in ('active', 'past_due') and paid_until is not null;

-- What a club took, also of people and things that are gone.
create table payments (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  entitlement_id uuid references entitlements on delete set null,
  user_id uuid references profiles on delete set null,
  -- Of the receipt, counted in each club.
  number integer not null,
  -- What was bought, as on the receipt.
  title text not null check (char_length(title) <= 300),
  amount numeric(12, 3) not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded numeric(12, 3) not null default 0 check (refunded between 0 and amount),
  paid_on date not null,
  paid_until timestamptz(3),
  source text not null check (source in ('hand', 'stripe', 'elsewhere')),
  note text not null default '' check (char_length(note) <= 200),
  -- Names it where it comes from, so that it counts once: a bank's line, an invoice of the provider.
  external_id text check (char_length(external_id) <= 200),
  recorded_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (club_id, number),
  unique (club_id, external_id)
);
create index payments_club on payments (club_id, paid_on, id);
create index payments_person on payments (user_id, id);
create index payments_entitlement on payments (entitlement_id);
create index payments_recorder on payments (recorded_by);

create table payment_settings (
  club_id uuid primary key references clubs on delete cascade,
  -- How to pay, in the club's own words.
  instructions text not null default '' check (char_length(instructions) <= 2000),
  link text not null default '' check (char_length(link) <= 500),
  account_holder text not null default '' check (char_length(account_holder) <= 70),
  iban text not null default '' check (char_length(iban) <= 34),
  -- Who issues receipts: name, address, tax number.
  issuer text not null default '' check (char_length(issuer) <= 500),
  grace_days smallint not null default 7 check (grace_days between 0 and 60),
  last_receipt integer not null default 0
);

-- People who have not paid yet read a private club.
alter table clubs add column pending_reads boolean not null default false;

-- A fee had no effect until now: who is in a paid club stays.
insert into entitlements (id, club_id, user_id, state, source, amount, currency, duration, reference)
select gen_random_uuid(), m.club_id, m.user_id, 'active', 'given', 0, k.currency, k.subscription_duration,
  'M' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))
from club_memberships m join clubs k on k.id = m.club_id where k.is_paid;
