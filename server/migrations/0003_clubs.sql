-- Clubs, their people, how people join, and the activity log.

create table clubs (
  id uuid primary key,
  -- The owner.
  user_id uuid not null references profiles,
  name text not null check (char_length(name) between 2 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 50),
  -- A chosen slug stays when the name changes (decisions.md U5).
  slug_chosen boolean not null default false,
  description text not null default '' check (char_length(description) <= 5000),
  -- Shown to new members.
  welcome text not null default '' check (char_length(welcome) <= 2000),
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
  -- Of the fee and all prices (decisions.md C10).
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  subscription_duration text not null default 'one-time'
    check (subscription_duration in ('one-time', 'monthly', 'yearly')),
  -- The owner included; updated with each membership.
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
  has_first_steps boolean not null default true,
  has_leaderboard boolean not null default true,
  -- Whether the level of a member is shown beside their name.
  shows_levels boolean not null default false,
  -- From the lowest; empty for the default names.
  level_names text[] not null default '{}' check (cardinality(level_names) in (0, 7)),
  -- Retention of the activity log; null keeps it forever. At least 30 days, as long as an invite is valid: removals in
  -- the log decide whom an earlier invite still lets in.
  activity_days integer default 365 check (activity_days in (30, 90, 365, 730)),
  -- When something was last published.
  active_at timestamptz(3) not null default now(),
  -- Activity of the last weeks, by a task that takes the club scored longest ago first.
  activity_score integer not null default 0,
  scored_at timestamptz(3) not null default '-infinity',
  search tsvector default '',
  -- A digest of what the club was created with: sending the same id again returns the first row only if all else is equal.
  sent_digest text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Hidden from everyone from then on; restorable until a task starts to clear it (docs/decisions/027).
  deleted_at timestamptz(3),
  clearing_since timestamptz(3),
  -- New for each deletion and restoration, so that members are notified of each, once.
  deletion_event_id uuid,
  -- Members are notified in the order of their ids, up to this one; null once all are.
  notified_up_to uuid,
  check (not is_paid or membership_fee is not null)
);
create index clubs_user_id on clubs (user_id);
create index clubs_by_members on clubs (members desc, id desc);
create index clubs_by_activity on clubs (active_at desc, id desc);
create index clubs_by_activity_score on clubs (activity_score desc, id desc);
create index clubs_by_age on clubs (created_at desc, id desc);
create index clubs_by_scored_at on clubs (scored_at, id) where deleted_at is null;
create index clubs_deleted on clubs (deleted_at) where deleted_at is not null;
create index clubs_search on clubs using gin (search);
create index clubs_listed_admins on clubs using gin ((permissions -> 'admins'));
-- Finds the clubs that name a person anywhere in their permissions, when the account is deleted.
create index clubs_permissions on clubs using gin (permissions);

create function fold_club() returns trigger language plpgsql as $$
begin
  new.search := setweight(search_vector(new.name), 'A') || setweight(search_vector(new.description), 'C');
  return new;
end
$$;
create trigger clubs_vector before insert or update of name, description on clubs
  for each row execute function fold_club();

-- A deleted account owns no club. The account deletion locks the profile, so this waits for it.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  perform 1 from profiles where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'The account that would own this club is gone' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger clubs_owner_exists before insert or update of user_id on clubs
  for each row execute function refuse_deleted_owner();

create table club_categories (
  club_id uuid not null references clubs on delete cascade,
  category text not null check (char_length(category) between 1 and 40),
  position integer not null,
  primary key (club_id, category)
);
create index club_categories_category on club_categories (category);

-- Slugs of before a rename: they redirect to the club, and no other club gets them.
create table club_former_slugs (
  slug text primary key,
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index club_former_slugs_club_id on club_former_slugs (club_id);

create table club_memberships (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  role text not null check (role in ('member', 'admin', 'owner')),
  status text not null default 'active' check (status in ('active')),
  -- Whether the welcome was closed.
  is_welcomed boolean not null default false,
  -- Copied from the person by triggers, so that one index lists a club's members by name, last visit and tags.
  person_name text not null default '',
  person_tags text[] not null default '{}',
  -- UTC; 1970-01-01 if unknown.
  seen_on date not null default '1970-01-01',
  created_at timestamptz(3) not null default now(),
  unique (club_id, user_id)
);
create index club_memberships_user_id on club_memberships (user_id, created_at desc);
create unique index club_memberships_one_owner on club_memberships (club_id) where role = 'owner';
-- Admins are listed apart from everyone else; together these two hold each membership once.
create index club_memberships_admins on club_memberships (club_id, created_at desc, user_id desc) where role = 'admin';
create index club_memberships_others on club_memberships (club_id, created_at desc, user_id desc) where role <> 'admin';
create index club_memberships_by_name on club_memberships (club_id, person_name, user_id);
create index club_memberships_by_seen on club_memberships (club_id, seen_on desc, user_id desc);
create index club_memberships_tagged on club_memberships (club_id, created_at desc) where person_tags <> '{}';

-- Checked at commit, because a club and its owner's membership are written one after the other.
alter table clubs add constraint clubs_owner_is_member
  foreign key (id, user_id) references club_memberships (club_id, user_id) deferrable initially deferred;

create function person_name(profile profiles) returns text language sql stable as $$
  select fold_name($1.first_name || ' ' || $1.last_name) || ' ' || fold($1.username)
$$;
create function tag_key(tag text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(fold(tag), '[\u0001-\u0020\u007F-\u009F]+', ' ', 'g'))
$$;
create function person_tags(profile profiles) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct tag_key(tag)), '{}')
  from unnest($1.interests || $1.community_roles) t (tag) where tag_key(tag) <> ''
$$;
create function last_seen_on(person uuid) returns date language sql stable as $$
  select coalesce(
    (select (max(last_active_at) at time zone 'utc')::date from sessions where user_id = person), '1970-01-01')
$$;

-- The club's id as a word of its own: a tag that is common elsewhere costs nothing in a small club.
create function member_tags(tags text[], club_id uuid) returns text[] language sql immutable parallel safe as $$
  select tags || ('~' || club_id::text)
$$;
create index club_memberships_tags on club_memberships using gin (member_tags(person_tags, club_id))
  where person_tags <> '{}';

create function name_membership() returns trigger language plpgsql as $$
begin
  select person_name(p), last_seen_on(p.id), person_tags(p)
  into new.person_name, new.seen_on, new.person_tags from profiles p where p.id = new.user_id;
  -- Without a profile the foreign key reports the error.
  new.person_name := coalesce(new.person_name, '');
  new.seen_on := coalesce(new.seen_on, '1970-01-01');
  new.person_tags := coalesce(new.person_tags, '{}');
  return new;
end
$$;
create trigger club_memberships_name before insert on club_memberships
  for each row execute function name_membership();

create function rename_memberships() returns trigger language plpgsql as $$
begin
  update club_memberships set person_name = person_name(new) where user_id = new.id;
  return null;
end
$$;
create trigger profiles_rename after update of first_name, last_name, username on profiles
  for each row when (person_name(old) <> person_name(new)) execute function rename_memberships();

create function retag_memberships() returns trigger language plpgsql as $$
begin
  update club_memberships set person_tags = person_tags(new) where user_id = new.id;
  return null;
end
$$;
create trigger profiles_retag after update of interests, community_roles on profiles for each row
  when (old.interests is distinct from new.interests or old.community_roles is distinct from new.community_roles)
  execute function retag_memberships();

-- Sessions and tokens record their use every few minutes; memberships are written once a day.
create function record_last_seen() returns trigger language plpgsql as $$
begin
  update club_memberships set seen_on = (now() at time zone 'utc')::date
  where user_id = new.user_id and seen_on < (now() at time zone 'utc')::date;
  return null;
end
$$;
create trigger sessions_seen after insert or update of last_active_at on sessions
  for each row execute function record_last_seen();
create trigger api_tokens_seen after update of last_used_at on api_tokens
  for each row execute function record_last_seen();

-- Withdrawn requests stay: managers are not notified again of a person who asks again soon after.
create table join_requests (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by uuid references profiles on delete set null
);
create unique index join_requests_one_pending on join_requests (club_id, user_id) where status = 'pending';
create index join_requests_pending on join_requests (club_id, created_at desc, id desc) where status = 'pending';
create index join_requests_club_id on join_requests (club_id);
create index join_requests_user_id on join_requests (user_id, created_at desc);
create index join_requests_decided_by on join_requests (decided_by) where decided_by is not null;

-- A link for anyone, a mail to an address, or a notification to a person. Of a token only its hash is stored.
create table club_invites (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  kind text not null check (kind in ('link', 'email', 'person')),
  invited_email text,
  invited_user_id uuid references profiles on delete cascade,
  invited_by uuid references profiles on delete set null,
  token_hash text unique,
  -- The last 4 characters of a link's token, by which people tell links apart.
  hint text check (char_length(hint) = 4),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  -- Null for any number.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  check (case kind
    when 'link' then token_hash is not null and invited_email is null and invited_user_id is null
    when 'email' then token_hash is not null and invited_email is not null
    else invited_user_id is not null and invited_email is null
  end)
);
create index club_invites_club_id on club_invites (club_id);
create index club_invites_open on club_invites (club_id, created_at desc, id desc) where status = 'pending';
create unique index club_invites_one_email on club_invites (club_id, lower(invited_email))
  where status = 'pending' and kind = 'email';
-- A person may have one by name and one by mail: a conflict would reveal whose address it is.
create unique index club_invites_one_person on club_invites (club_id, invited_user_id)
  where status = 'pending' and kind = 'person';
create index club_invites_invited_user_id on club_invites (invited_user_id) where invited_user_id is not null;
create index club_invites_invited_email on club_invites (lower(invited_email)) where invited_email is not null;
create index club_invites_invited_by on club_invites (invited_by);
create index club_invites_unassigned on club_invites (lower(invited_email))
  where status = 'pending' and kind = 'email' and invited_user_id is null;

-- An invite by mail belongs to the person who confirms its address, even after it was sent.
create function assign_invites() returns trigger language plpgsql as $$
begin
  update club_invites set invited_user_id = new.id
  where lower(invited_email) = lower(new.email)
    and status = 'pending' and kind = 'email' and invited_user_id is null;
  return null;
end
$$;
create trigger profiles_invites after insert or update of email, email_verified on profiles
  for each row when (new.email_verified) execute function assign_invites();

-- At most one offer per club.
create table club_ownership_offers (
  club_id uuid primary key references clubs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  offered_by uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index club_ownership_offers_user_id on club_ownership_offers (user_id);
create index club_ownership_offers_offered_by on club_ownership_offers (offered_by);
