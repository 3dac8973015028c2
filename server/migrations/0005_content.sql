-- Club content: every item is one row of `content` and one of its kind's table under the same id, so that likes, comments,
-- files and search are written once for all kinds.

create table content (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  -- The author; null once the account is deleted.
  user_id uuid references profiles on delete set null,
  type text not null check (type in ('post', 'poll', 'event', 'service', 'product', 'job')),
  slug text not null check (char_length(slug) between 1 and 100),
  title text not null default '' check (char_length(title) <= 500),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- By reaction, without zeros: {"laugh": 3}.
  reaction_counts jsonb not null default '{}'
    check (
      jsonb_typeof(reaction_counts) = 'object'
      and not jsonb_path_exists(reaction_counts, '$.* ? (@.type() != "number" || @ <= 0)')
    ),
  pinned_at timestamptz(3),
  -- Of the texts; `updated_at` changes with anything.
  edited_at timestamptz(3),
  -- The texts are then not only the author's, which the author's data export must not contain.
  last_edited_by_other boolean not null default false,
  -- Whether everybody may read it, so that an index holds public texts only. Search asks the club as well: this column
  -- follows a change of the club by a task.
  is_open boolean not null default true,
  search tsvector not null default '',
  -- By fold_title().
  folded_title text not null default '',
  -- A digest of what it was created with: sending the same id again returns the first row only if all else is equal.
  sent_digest text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (id, type),
  unique (club_id, type, slug)
);
create index content_feed on content (club_id, created_at desc, id desc);
create index content_feed_of_type on content (club_id, type, created_at desc, id desc);
create index content_pinned on content (club_id, pinned_at desc) where pinned_at is not null;
create index content_by_person on content (user_id, created_at desc, id desc);
-- Listings across clubs, without reading posts, polls and events.
create index content_listed on content (type, created_at desc, id desc) where type in ('service', 'product', 'job');

create function fold_content() returns trigger language plpgsql as $$
begin
  new.folded_title := fold_title(new.title);
  return new;
end
$$;
create trigger content_fold before insert or update of title on content
  for each row execute function fold_content();

-- How many items of each type a club has. An author who finds the count locked leaves a change instead of waiting; the
-- next author who finds it free adds the changes (docs/decisions/035).
create table content_counts (
  club_id uuid not null references clubs on delete cascade,
  type text not null,
  count integer not null default 0 check (count >= 0),
  primary key (club_id, type)
);
create table content_count_changes (
  club_id uuid not null references clubs on delete cascade,
  type text not null,
  id bigint generated always as identity,
  change integer not null,
  primary key (club_id, type, id)
);
create view content_totals as
  select club_id, type, sum(count)::integer as count
  from (
    select club_id, type, count from content_counts
    union all
    select club_id, type, change from content_count_changes
  ) as counted
  group by club_id, type;

create table posts (
  id uuid primary key,
  type text not null generated always as ('post') stored,
  content text not null check (char_length(content) <= 5200),
  foreign key (id, type) references content (id, type) on delete cascade
);
create table post_categories (
  post_id uuid not null references posts on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (post_id, category)
);

-- The title is the question.
create table polls (
  id uuid primary key,
  type text not null generated always as ('poll') stored,
  description text not null default '' check (char_length(description) <= 2000),
  duration text not null default '1d' check (duration in ('1d', '3d', '7d', '30d')),
  end_date timestamptz(3) not null,
  foreign key (id, type) references content (id, type) on delete cascade
);
create table poll_categories (
  poll_id uuid not null references polls on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (poll_id, category)
);
-- `votes` is updated with each vote, under the lock of the poll's row of `content`.
create table poll_options (
  poll_id uuid not null references polls on delete cascade,
  id uuid not null,
  position integer not null,
  text text not null check (char_length(text) between 1 and 200),
  votes integer not null default 0 check (votes >= 0),
  primary key (poll_id, id)
);
create table poll_votes (
  poll_id uuid not null references polls on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  selected_option uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (poll_id, user_id),
  foreign key (poll_id, selected_option) references poll_options (poll_id, id) on delete cascade
);
create index poll_votes_selected_option on poll_votes (poll_id, selected_option);
create index poll_votes_user_id on poll_votes (user_id);

create table events (
  id uuid primary key,
  type text not null generated always as ('event') stored,
  club_id uuid not null references clubs on delete cascade,
  description text not null default '' check (char_length(description) <= 2000),
  agenda text not null default '' check (char_length(agenda) <= 5000),
  location text not null default '' check (char_length(location) <= 500),
  -- For attendees and those who run the event only.
  link text not null default '' check (char_length(link) <= 2000),
  event_format text not null default 'in_person' check (event_format in ('in_person', 'online')),
  event_type text not null default 'general',
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  has_end_time boolean not null default false,
  -- When it is past: its end, or a while after its start if it has no end of its own.
  over_at timestamptz(3) not null,
  -- The author's, in which the times were entered.
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  capacity integer check (capacity between 1 and 100000),
  -- Updated with each attendance, under the lock of the event's row of `content`.
  attendee_count integer not null default 0 check (attendee_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  canceled_at timestamptz(3),
  -- Makes calendars take a restored event as newer than its cancellation.
  restored_at timestamptz(3),
  foreign key (id, type) references content (id, type) on delete cascade,
  constraint events_check check (end_date >= start_date),
  constraint events_check1 check (over_at >= end_date)
);
create index events_start_date on events (start_date);
create index events_of_club on events (club_id, start_date, id);
-- Only these may have begun before a day and still go on.
create index events_long on events (club_id, start_date, id) where end_date - start_date > interval '24 hours';

create sequence event_turns;
create table event_attendees (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  status text not null check (status in ('confirmed', 'waiting', 'cancelled')),
  -- The order of the waitlist; a person who returns gets a new turn.
  turn bigint not null default nextval('event_turns'),
  -- The activity by which a waiting person got a place.
  moved_up_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (event_id, user_id)
);
create index event_attendees_in_turn on event_attendees (event_id, status, turn);
create index event_attendees_user_id on event_attendees (user_id, event_id);
create index event_attendees_moved_up_by on event_attendees (moved_up_by) where moved_up_by is not null;

-- Who attended a deleted event or was on its waitlist, until they are notified.
create table deleted_event_attendees (
  -- The activity by which it was deleted.
  activity_id uuid not null,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (activity_id, user_id)
);
create index deleted_event_attendees_user_id on deleted_event_attendees (user_id);
create index deleted_event_attendees_created_at on deleted_event_attendees (created_at);

-- A start of which attendees were reminded: another start is another reminder.
create table event_reminders (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null check (kind in ('day', 'hour')),
  start_date timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (event_id, kind, start_date)
);
create index event_reminders_created_at on event_reminders (created_at);

create table products (
  id uuid primary key,
  type text not null generated always as ('product') stored,
  category text not null check (
    category in ('clothing', 'electronics', 'home', 'beauty', 'sports', 'toys', 'books', 'other')
  ),
  description text not null check (char_length(description) <= 5000),
  price numeric(9, 2) not null check (price >= 0),
  condition text not null check (condition in ('new', 'used', 'refurbished')),
  features text not null default '' check (char_length(features) <= 2000),
  specifications text not null default '' check (char_length(specifications) <= 2000),
  -- Null while for sale.
  sold_at timestamptz(3),
  foreign key (id, type) references content (id, type) on delete cascade
);
create index products_by_price on products (price, id desc);

create table services (
  id uuid primary key,
  type text not null generated always as ('service') stored,
  description text not null check (char_length(description) between 10 and 1000),
  price numeric(11, 2) not null check (price >= 0),
  location_type text not null default 'online' check (location_type in ('online', 'inPerson', 'both')),
  location text not null default '' check (char_length(location) <= 200),
  delivery_time text not null check (delivery_time ~ '^[1-9][0-9]{0,3} (hour|day|week|month)s?$'),
  duration text not null default '' check (char_length(duration) <= 100),
  included text not null default '' check (char_length(included) <= 2000),
  capacity integer check (capacity > 0),
  -- Null while available.
  paused_at timestamptz(3),
  foreign key (id, type) references content (id, type) on delete cascade
);
create index services_by_price on services (price, id desc);
create table service_categories (
  service_id uuid not null references services on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (service_id, category)
);

create table jobs (
  id uuid primary key,
  type text not null generated always as ('job') stored,
  company text not null check (char_length(company) between 2 and 200),
  location text not null check (char_length(location) between 2 and 200),
  location_words tsvector not null default '',
  job_type text not null check (job_type in ('full_time', 'part_time', 'internship', 'contract')),
  workplace text not null check (workplace in ('remote', 'on_site', 'hybrid')),
  description text not null check (char_length(description) >= 10),
  requirements text[] not null default '{}',
  responsibilities text[] not null default '{}',
  benefits text[] not null default '{}',
  is_active boolean not null default true,
  -- Applications are accepted until then; null for no such date.
  closes_at timestamptz(3),
  foreign key (id, type) references content (id, type) on delete cascade,
  constraint jobs_description_length check (char_length(description) <= 5000),
  constraint jobs_list_lengths check (
    cardinality(requirements) <= 50 and cardinality(responsibilities) <= 50 and cardinality(benefits) <= 50
  )
);
-- Jobs without a closing date come last.
create index jobs_by_closing on jobs (coalesce(closes_at, timestamptz '9999-12-31 00:00:00Z'), id desc) where is_active;
create index jobs_location_words on jobs using gin (location_words);

create function fold_job() returns trigger language plpgsql as $$
begin
  new.location_words := search_vector(new.location);
  return new;
end
$$;
create trigger jobs_vector before insert or update of location on jobs for each row execute function fold_job();

-- For the applicant and the job's author only: the club's log contains nothing of it.
create table job_applications (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  club_id uuid not null references clubs on delete cascade,
  status text not null default 'applied' check (status in ('applied', 'seen', 'invited', 'declined')),
  message text not null default '' check (char_length(message) <= 2000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (job_id, user_id)
);
create index job_applications_of_job on job_applications (job_id, created_at desc, id desc);
create index job_applications_user_id on job_applications (user_id);
create index job_applications_club_id on job_applications (club_id);
