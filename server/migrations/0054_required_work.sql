-- A lesson with a required quiz or assignment is done by passing it (docs/decisions/129).
alter table quizzes add column is_required boolean not null default true;
alter table assignments add column is_required boolean not null default true;

-- Lessons done before what must be passed there was required: done again once it is passed, or no longer required.
create table reopened_completions (
  lesson_id uuid not null references lessons on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  course_id uuid not null references courses on delete cascade,
  done_by text not null check (done_by in ('button', 'quiz', 'video', 'assignment')),
  done_at timestamptz(3) not null,
  primary key (lesson_id, user_id)
);
create index reopened_completions_of_learner on reopened_completions (course_id, user_id);
create index reopened_completions_user_id on reopened_completions (user_id);
