-- What reversing an act on a member restores (docs/decisions/130): the membership, lists, request and invites it ended.
create table act_restorations (
  act_id uuid primary key references moderation_log on delete cascade,
  person_id uuid not null references profiles on delete cascade,
  saved jsonb not null
);
create index act_restorations_person_id on act_restorations (person_id);
