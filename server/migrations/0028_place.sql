-- The place itself: its legal pages, name, logo and accent, and announcements.

-- The text of each legal page as operators edit it; `legal_versions` has what was published.
create table legal_pages (
  page text primary key check (page in ('terms', 'privacy', 'imprint', 'contact', 'rules')),
  draft text not null default '' check (char_length(draft) <= 50000),
  -- Grows with each change; sent back with an edit, so that no edit overwrites another.
  revision integer not null default 0,
  changed_by uuid references profiles on delete set null,
  changed_at timestamptz(3)
);
create index legal_pages_changed_by on legal_pages (changed_by) where changed_by is not null;
insert into legal_pages (page) values ('terms'), ('privacy'), ('imprint'), ('contact'), ('rules');

create table legal_versions (
  page text not null references legal_pages,
  number integer not null check (number > 0),
  -- Empty where the page was withdrawn.
  text text not null check (char_length(text) <= 50000),
  changes text not null default '' check (char_length(changes) <= 1000),
  -- People are notified of it and asked to accept it.
  is_significant boolean not null default false,
  in_force_from timestamptz(3) not null,
  published_at timestamptz(3) not null default now(),
  published_by uuid references profiles on delete set null,
  -- By which people are notified of it once.
  id uuid not null unique,
  primary key (page, number)
);
create index legal_versions_published_by on legal_versions (published_by) where published_by is not null;

-- Who accepted which version: by signing up, or when asked.
create table legal_acceptances (
  user_id uuid not null references profiles on delete cascade,
  page text not null,
  number integer not null,
  is_by_sign_up boolean not null default false,
  accepted_at timestamptz(3) not null default now(),
  primary key (user_id, page, number),
  foreign key (page, number) references legal_versions
);
create index legal_acceptances_version on legal_acceptances (page, number, user_id);

-- Whoever signs up accepts what is in force then, and what will be: the form links to it.
create function accept_legal_pages() returns trigger language plpgsql as $$
begin
  insert into legal_acceptances (user_id, page, number, is_by_sign_up)
  select n.id, v.page, v.number, true from added n cross join (
    select page, number, text,
      number >= coalesce((select max(number) from legal_versions l where l.page = k.page and l.in_force_from <= now()), 0)
        as counts
    from legal_versions k where page in ('terms', 'privacy', 'rules')
  ) v where v.counts and v.text <> ''
  on conflict do nothing;
  return null;
end
$$;
create trigger profiles_accept_legal_pages after insert on profiles
  referencing new table as added for each statement execute function accept_legal_pages();

-- How the place is called and looks, in one row. Empty and null: as it comes.
create table place_identity (
  is_only boolean primary key default true check (is_only),
  name text not null default '' check (char_length(name) <= 40),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  -- Of the picture, for its address; null without one.
  logo_hash text,
  revision integer not null default 0
);
insert into place_identity default values;

-- As WebP for the header, and as PNG for icons.
create table place_logo (
  is_only boolean primary key default true check (is_only),
  picture bytea not null,
  icon bytea not null
);

-- One at a time in a club, and one of the whole place.
create table announcements (
  id uuid primary key,
  club_id uuid references clubs on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  link text not null default '' check (char_length(link) <= 500),
  ends_at timestamptz(3),
  created_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create unique index announcements_of_club on announcements (club_id) where club_id is not null;
create unique index announcements_of_place on announcements ((true)) where club_id is null;
create index announcements_created_by on announcements (created_by) where created_by is not null;
create index announcements_ends_at on announcements (ends_at) where ends_at is not null;

create table announcement_dismissals (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_dismissals_user_id on announcement_dismissals (user_id);

-- These addresses are pages now; clubs that had them get the next free one and are found under the former one.
-- blocks briefly: three clubs at most
with moved as (
  select k.id, k.slug, (
    select k.slug || '-' || n from generate_series(1, 10000) n
    where not exists (select from clubs where slug = k.slug || '-' || n)
      and not exists (select from club_former_slugs where slug = k.slug || '-' || n)
    order by n limit 1
  ) as next
  from clubs k where k.slug in ('imprint', 'contact', 'rules')
), renamed as (
  update clubs k set slug = moved.next from moved where k.id = moved.id
)
insert into club_former_slugs (slug, club_id) select slug, id from moved on conflict do nothing;
