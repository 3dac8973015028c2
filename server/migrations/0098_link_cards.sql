-- What a link in a post leads to, read once for all who post the same address (docs/decisions/075-link-cards.md).
create table link_cards (
  -- Of the address without what follows '#'.
  hash text primary key check (char_length(hash) = 43),
  url text not null check (char_length(url) <= 2000),
  -- Null until something was found.
  title text check (char_length(title) between 1 and 200),
  site_name text check (char_length(site_name) between 1 and 60),
  -- When somebody last posted it.
  asked_at timestamptz(3) not null default now(),
  -- When it is to be read; null where nothing is to be done.
  due_at timestamptz(3),
  tried_at timestamptz(3),
  attempts integer not null default 0
);
create index link_cards_due_at on link_cards (due_at) where due_at is not null;
create index link_cards_asked_at on link_cards (asked_at);

create table content_links (
  content_id uuid primary key references content on delete cascade,
  link_hash text not null references link_cards,
  -- As it was posted.
  url text not null check (char_length(url) <= 2000),
  is_removed boolean not null default false,
  linked_at timestamptz(3) not null default now()
);
create index content_links_link_hash on content_links (link_hash, linked_at desc);

-- One row, which each server sets as it starts (LINK_CARDS).
create table link_card_switch (
  id boolean primary key default true check (id),
  is_on boolean not null default true
);
insert into link_card_switch default values;

alter table files add column link_hash text references link_cards on delete set null;
create unique index files_link_hash on files (link_hash) where link_hash is not null;
alter table files drop constraint files_one_owner;
alter table files add constraint files_one_owner
  check (num_nonnulls(profile_id, club_id, content_id, application_id, message_id, link_hash) <= 1);
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check
  (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'attachments', 'posts', 'link-card'));
drop index files_unused;
create index files_unused on files (created_at) where profile_id is null and club_id is null
  and content_id is null and application_id is null and message_id is null and link_hash is null;
