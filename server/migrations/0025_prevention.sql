-- Prevention (docs/decisions/130): what waits for a moderator, watched words, and limits for new people.

-- A club without a row has the defaults: nothing is held, limited or hidden by itself.
create table club_prevention (
  club_id uuid primary key references clubs on delete cascade,
  -- So many first posts and comments of a person wait for a moderator.
  first_posts smallint not null default 0 check (first_posts between 0 and 20),
  -- For how long after joining the limits below hold.
  new_for_days smallint not null default 0 check (new_for_days between 0 and 90),
  -- Per text; null: no limit.
  max_links smallint check (max_links between 0 and 50),
  max_pictures smallint check (max_pictures between 0 and 50),
  max_mentions smallint check (max_mentions between 0 and 50),
  -- Weight of reporters at which a thing is hidden; 0: never.
  auto_hide_at smallint not null default 0 check (auto_hide_at between 0 and 100)
);

create table watched_terms (
  id uuid primary key,
  -- Null: in every club.
  club_id uuid references clubs on delete cascade,
  kind text not null check (kind in ('word', 'domain')),
  -- As it was typed, and as it is compared (features/prevention/folding.ts).
  term text not null check (char_length(term) <= 100),
  folded text not null check (folded <> '' and char_length(folded) <= 300),
  action text not null check (action in ('block', 'hold', 'flag')),
  created_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (club_id, kind, folded)
);
create index watched_terms_created_by on watched_terms (created_by) where created_by is not null;

-- What waits for a moderator, as it was sent. Approving runs the same write again as its author.
create table held_submissions (
  -- Of what will be published: sending it again finds it here.
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  person_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in (
    'post', 'poll', 'event', 'job', 'product', 'service', 'comment', 'lesson_comment'
  )),
  -- The item or lesson that a comment is about; null for items.
  target_id uuid,
  title text not null,
  -- Keeps the order of its keys, by which a retry is recognized.
  input json not null,
  sent_digest text not null,
  -- [{kind, term?}]: see heldReason in the contract.
  reasons jsonb not null,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  -- Null if no one decided in time, or once the account is deleted.
  decided_by uuid references profiles on delete set null,
  decision text check (decision in ('approved', 'declined', 'withdrawn')),
  note text not null default '' check (char_length(note) <= 1000),
  check ((decision is null) = (decided_at is null))
);
create index held_submissions_waiting on held_submissions (club_id, created_at, id) where decided_at is null;
create index held_submissions_all_waiting on held_submissions (created_at, id) where decided_at is null;
create index held_submissions_person on held_submissions (person_id, created_at desc, id desc);
create index held_submissions_club_id on held_submissions (club_id);
create index held_submissions_decided_by on held_submissions (decided_by) where decided_by is not null;
create index held_submissions_decided_at on held_submissions (decided_at) where decided_at is not null;

-- Uploads that a held submission names, which live as long as it does.
create table held_files (
  held_id uuid not null references held_submissions on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (held_id, file_id)
);
create index held_files_file_id on held_files (file_id);
