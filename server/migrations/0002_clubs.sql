create table clubs (
  id uuid primary key,
  -- The owner.
  user_id uuid not null references profiles,
  name text not null check (char_length(name) between 2 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 50),
  description text not null default '' check (char_length(description) <= 5000),
  logo_path text,
  thumbnail_path text,
  features jsonb not null default
    '{"posts": true, "polls": true, "events": true, "services": true, "products": true, "jobs": true}',
  permissions jsonb not null default '{
    "admins": [],
    "posts_create": ["all"], "polls_create": ["all"], "events_create": ["all"],
    "services_create": ["all"], "products_create": ["all"], "jobs_create": ["all"]
  }',
  landing_page text not null default 'feed'
    check (landing_page in ('feed', 'posts', 'polls', 'events', 'services', 'products', 'jobs')),
  is_private boolean not null default false,
  is_paid boolean not null default false,
  membership_fee numeric(9, 2) check (membership_fee > 0),
  subscription_duration text not null default 'one-time'
    check (subscription_duration in ('one-time', 'monthly', 'yearly')),
  -- How many members, the owner among them; kept with each membership.
  members integer not null default 1 check (members >= 0),
  club_type text not null default 'regular' check (club_type in ('regular', 'business')),
  business_name text not null default '',
  business_email text not null default '',
  contact_country_code text not null default '',
  contact_number text not null default '',
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  city text not null default '',
  state_province text not null default '',
  postal_code text not null default '',
  country text not null default '',
  -- When something was last published in it.
  active_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', description), 'C')
  ) stored,
  check (not is_paid or membership_fee is not null)
);
create index clubs_user_id on clubs (user_id);
create index clubs_by_members on clubs (members desc, id desc);
create index clubs_by_activity on clubs (active_at desc, id desc);
create index clubs_by_age on clubs (created_at desc, id desc);
create index clubs_search on clubs using gin (search);

create table club_categories (
  club_id uuid not null references clubs on delete cascade,
  category text not null check (char_length(category) between 1 and 40),
  position integer not null,
  primary key (club_id, category)
);
create index club_categories_category on club_categories (category);

create table club_memberships (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  role text not null check (role in ('member', 'admin', 'owner')),
  status text not null default 'active' check (status in ('active')),
  created_at timestamptz(3) not null default now(),
  unique (club_id, user_id)
);
create index club_memberships_user_id on club_memberships (user_id, created_at desc);
create unique index club_memberships_one_owner on club_memberships (club_id) where role = 'owner';

-- What happened in a club, recorded once; timeline, notifications and leaderboard are derived from it.
create table club_activity_log (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid references profiles on delete set null,
  type text not null,
  content_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index club_activity_log_club on club_activity_log (club_id, created_at desc, id desc);
