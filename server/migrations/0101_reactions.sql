-- Reactions to items, beside their likes (docs/decisions/077-reactions.md): a person gives each of them once.
create table reactions (
  content_id uuid not null references content on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  reaction text not null check (reaction in ('celebrate', 'laugh', 'wow', 'sad', 'thanks')),
  club_id uuid not null references clubs on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (content_id, user_id, reaction)
);
create index reactions_by_person on reactions (user_id, created_at desc);
create index reactions_club_id on reactions (club_id);

-- How many gave each, without those that nobody gave: {"laugh": 3}.
alter table content add column reaction_counts jsonb not null default '{}'
  check (
    jsonb_typeof(reaction_counts) = 'object'
    and not jsonb_path_exists(reaction_counts, '$.* ? (@.type() != "number" || @ <= 0)')
  );
