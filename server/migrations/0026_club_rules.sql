-- Rules of clubs and questions before joining, and what people answered.

create table club_rules (
  club_id uuid primary key references clubs on delete cascade,
  -- Grows with each change. Rules and questions, in order: [{id, title, text}], [{id, question, isRequired}].
  version integer not null default 1 check (version > 0),
  rules jsonb not null default '[]' check (jsonb_array_length(rules) <= 30),
  questions jsonb not null default '[]' check (jsonb_array_length(questions) <= 5),
  changed_by uuid references profiles on delete set null,
  changed_at timestamptz(3) not null default now()
);
create index club_rules_changed_by on club_rules (changed_by) where changed_by is not null;

-- Of members, and of people who ask to become one.
create table join_answers (
  club_id uuid not null references clubs on delete cascade,
  person_id uuid not null references profiles on delete cascade,
  rules_version integer not null,
  -- The questions as they were: [{question, answer}].
  answers jsonb not null check (jsonb_array_length(answers) <= 5),
  created_at timestamptz(3) not null default now(),
  primary key (club_id, person_id)
);
create index join_answers_person_id on join_answers (person_id);
