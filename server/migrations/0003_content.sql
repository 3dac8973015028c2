-- The spine: every item of every kind is one row here and one row of its kind's own table under the same id.
-- Likes, comments and search refer to the spine, so that each is written once.

create table content (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid references profiles on delete set null,
  type text not null check (type in ('post', 'poll', 'event', 'service', 'product', 'job')),
  slug text not null check (char_length(slug) between 1 and 100),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  search tsvector not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (id, type),
  unique (club_id, type, slug)
);
create index content_feed on content (club_id, created_at desc, id desc);
create index content_feed_of_type on content (club_id, type, created_at desc, id desc);
create index content_by_person on content (user_id, created_at desc, id desc);
create index content_search on content using gin (search);

-- How many items of each type a club holds, kept with each item: counting a million rows is no way to show a badge.
create table content_counts (
  club_id uuid not null references clubs on delete cascade,
  type text not null,
  count integer not null default 0 check (count >= 0),
  primary key (club_id, type)
);

create table posts (
  id uuid primary key,
  type text not null generated always as ('post') stored,
  title text not null check (char_length(title) between 1 and 100),
  content text not null check (char_length(content) <= 5200),
  foreign key (id, type) references content (id, type) on delete cascade
);
create table post_categories (
  post_id uuid not null references posts on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (post_id, category)
);

create table polls (
  id uuid primary key,
  type text not null generated always as ('poll') stored,
  question text not null check (char_length(question) between 1 and 500),
  description text not null default '',
  duration text not null default '1d' check (duration in ('1d', '3d', '7d', '30d')),
  end_date timestamptz(3) not null,
  foreign key (id, type) references content (id, type) on delete cascade
);

create table events (
  id uuid primary key,
  type text not null generated always as ('event') stored,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '' check (char_length(description) <= 2000),
  agenda text not null default '',
  location text not null default '' check (char_length(location) <= 500),
  event_format text not null default 'in_person' check (event_format in ('in_person', 'online')),
  event_type text not null default 'general',
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null check (end_date >= start_date),
  foreign key (id, type) references content (id, type) on delete cascade
);
create index events_start_date on events (start_date);

create table products (
  id uuid primary key,
  type text not null generated always as ('product') stored,
  title text not null check (char_length(title) between 3 and 200),
  category text not null check (
    category in ('clothing', 'electronics', 'home', 'beauty', 'sports', 'toys', 'books', 'other')
  ),
  description text not null,
  price numeric(9, 2) not null check (price >= 0),
  condition text not null check (condition in ('new', 'used', 'refurbished')),
  features text not null default '',
  specifications text not null default '',
  foreign key (id, type) references content (id, type) on delete cascade
);

create table services (
  id uuid primary key,
  type text not null generated always as ('service') stored,
  title text not null check (char_length(title) between 3 and 100),
  description text not null check (char_length(description) between 10 and 1000),
  price numeric(11, 2) not null check (price >= 0),
  location_type text not null default 'online' check (location_type in ('online', 'inPerson', 'both')),
  delivery_time text not null,
  foreign key (id, type) references content (id, type) on delete cascade
);

create table jobs (
  id uuid primary key,
  type text not null generated always as ('job') stored,
  title text not null check (char_length(title) between 3 and 200),
  company text not null check (char_length(company) between 2 and 200),
  location text not null check (char_length(location) between 2 and 200),
  job_type text not null check (job_type in ('full_time', 'part_time', 'internship', 'contract')),
  workplace text not null check (workplace in ('remote', 'on_site', 'hybrid')),
  description text not null check (char_length(description) >= 10),
  requirements text[] not null default '{}',
  responsibilities text[] not null default '{}',
  benefits text[] not null default '{}',
  is_active boolean not null default true,
  foreign key (id, type) references content (id, type) on delete cascade
);

create table likes (
  user_id uuid not null references profiles on delete cascade,
  content_id uuid not null,
  content_type text not null,
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id),
  foreign key (content_id, content_type) references content (id, type) on delete cascade
);
create index likes_user_id on likes (user_id);

create table comments (
  id uuid primary key,
  content_id uuid not null,
  content_type text not null,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid references profiles on delete set null,
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz(3) not null default now(),
  foreign key (content_id, content_type) references content (id, type) on delete cascade
);
create index comments_of_content on comments (content_id, created_at desc, id desc);
create index comments_user_id on comments (user_id);
