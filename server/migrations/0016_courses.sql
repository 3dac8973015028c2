-- Courses of clubs (docs/decisions/129). No items of the feed: a course is seen like the club's content once it is
-- published, and a lesson by the people who are enrolled and have it unlocked.

create table courses (
  id uuid primary key,
  club_id uuid not null references clubs on delete cascade,
  slug text not null check (char_length(slug) between 1 and 100),
  title text not null check (char_length(title) between 1 and 100),
  summary text not null default '' check (char_length(summary) <= 200),
  -- Markdown.
  description text not null default '' check (char_length(description) <= 5000),
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  -- Who may enroll themselves. Everyone else is admitted by a teacher: chosen people, or after paying outside.
  access text not null default 'all' check (access in ('all', 'level', 'chosen', 'paid')),
  required_level smallint check (required_level between 1 and 9),
  price_text text not null default '' check (char_length(price_text) <= 100),
  how_to_pay text not null default '' check (char_length(how_to_pay) <= 500),
  -- When lessons unlock: at once, when the lesson before is done, n days after a person began, or at a date.
  unlocking text not null default 'none' check (unlocking in ('none', 'order', 'days', 'date')),
  has_certificate boolean not null default true,
  -- Null for a draft. The first publication, which stays when the course is hidden and published again.
  published_at timestamptz(3),
  first_published_at timestamptz(3),
  -- Of sections and lessons and their order; two teachers who change them at once are noticed by it.
  outline_version integer not null default 1,
  -- Null once the account is deleted.
  created_by uuid references profiles on delete set null,
  search tsvector not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (club_id, slug),
  constraint courses_required_level check ((access = 'level') = (required_level is not null))
);
create index courses_newest on courses (club_id, created_at desc, id desc);
create index courses_created_by on courses (created_by);

create table course_teachers (
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  position smallint not null default 0,
  primary key (course_id, user_id)
);
create index course_teachers_user_id on course_teachers (user_id);

create table course_sections (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null check (char_length(title) between 1 and 100),
  position integer not null,
  unique (id, course_id)
);
create index course_sections_of_course on course_sections (course_id, position);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  section_id uuid not null,
  slug text not null check (char_length(slug) between 1 and 100),
  title text not null check (char_length(title) between 1 and 100),
  -- Markdown.
  content text not null default '' check (char_length(content) <= 30000),
  -- In the whole course, across its sections.
  position integer not null,
  -- A link to a video elsewhere; an uploaded one is a file.
  video_url text not null default '' check (char_length(video_url) <= 500),
  -- The end of its video marks it as done.
  is_done_by_video boolean not null default false,
  minutes smallint check (minutes between 1 and 600),
  -- Readable by everyone who sees the course.
  is_preview boolean not null default false,
  -- Does not count for progress and certificate.
  is_optional boolean not null default false,
  -- Used if the course unlocks by days or dates; without one the lesson is unlocked.
  unlock_days smallint check (unlock_days between 0 and 365),
  unlock_at timestamptz(3),
  -- As in courses.
  published_at timestamptz(3),
  first_published_at timestamptz(3),
  comment_count integer not null default 0 check (comment_count >= 0),
  search tsvector not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (course_id, slug),
  foreign key (section_id, course_id) references course_sections (id, course_id)
);
create index lessons_of_course on lessons (course_id, position);
create index lessons_of_section on lessons (section_id);
-- For unlocking in order: what must be done before a lesson.
create index lessons_required on lessons (course_id, position) where published_at is not null and not is_optional;

create function fold_course() returns trigger language plpgsql as $$
begin
  new.search := setweight(search_vector(new.title), 'A')
    || search_vector(concat_ws(' ', new.summary, new.description));
  return new;
end
$$;
create trigger courses_vector before insert or update of title, summary, description on courses
  for each row execute function fold_course();
create function fold_lesson() returns trigger language plpgsql as $$
begin
  new.search := setweight(search_vector(new.title), 'A') || search_vector(new.content);
  return new;
end
$$;
create trigger lessons_vector before insert or update of title, content on lessons
  for each row execute function fold_lesson();
create index courses_words on courses using gin (search);
create index lessons_words on lessons using gin (search);

-- What a lesson was before an edit; edits of one teacher within ten minutes are one version.
create table lesson_versions (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  editor_id uuid references profiles on delete set null,
  title text not null,
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index lesson_versions_latest on lesson_versions (lesson_id, created_at desc, id desc);
create index lesson_versions_editor_id on lesson_versions (editor_id);
create index lesson_versions_created_at on lesson_versions (created_at);

-- Who learns. The row outlives leaving and being removed, so that the clock of unlocking never restarts.
create table course_enrollments (
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  status text not null default 'active' check (status in ('active', 'left', 'removed')),
  began_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3),
  last_lesson_id uuid references lessons on delete set null,
  -- When all required lessons were done for the first time; stays.
  completed_at timestamptz(3),
  -- When a teacher last mailed a reminder.
  reminded_at timestamptz(3),
  primary key (course_id, user_id)
);
create index course_enrollments_user_id on course_enrollments (user_id, course_id);
create index course_enrollments_latest on course_enrollments (course_id, began_at desc, user_id desc);
create index course_enrollments_seen on course_enrollments (course_id, last_seen_at desc nulls last, user_id desc);
create index course_enrollments_last_lesson on course_enrollments (last_lesson_id) where last_lesson_id is not null;

-- Each act of finishing a lesson; undoing it deletes the row. Progress is counted from these rows, never stored.
create table lesson_completions (
  lesson_id uuid not null references lessons on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  course_id uuid not null references courses on delete cascade,
  -- By the button, a passed quiz, the end of the video or an accepted assignment.
  done_by text not null check (done_by in ('button', 'quiz', 'video', 'assignment')),
  done_at timestamptz(3) not null default now(),
  primary key (lesson_id, user_id)
);
create index lesson_completions_of_person on lesson_completions (user_id, course_id);
create index lesson_completions_course_id on lesson_completions (course_id, user_id);

-- That a person opened a lesson, and how far its video was watched.
create table lesson_visits (
  lesson_id uuid not null references lessons on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  course_id uuid not null references courses on delete cascade,
  -- Seconds; null without a video that was started.
  video_position integer check (video_position between 0 and 86400),
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (lesson_id, user_id)
);
create index lesson_visits_of_person on lesson_visits (user_id, course_id);
create index lesson_visits_course_id on lesson_visits (course_id);

-- Private: read by their author only.
create table lesson_notes (
  lesson_id uuid not null references lessons on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  content text not null check (char_length(content) between 1 and 10000),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (lesson_id, user_id)
);
create index lesson_notes_user_id on lesson_notes (user_id, updated_at desc);

-- Replies name the comment at the top; deleting that one deletes them.
create table lesson_comments (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  -- Null once the account is deleted.
  user_id uuid references profiles on delete set null,
  parent_id uuid,
  content text not null check (char_length(content) between 1 and 5000),
  reply_count integer not null default 0 check (reply_count >= 0),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  unique (id, lesson_id),
  foreign key (parent_id, lesson_id) references lesson_comments (id, lesson_id) on delete cascade
);
create index lesson_comments_on_top on lesson_comments (lesson_id, created_at desc, id desc) where parent_id is null;
create index lesson_comments_replies on lesson_comments (parent_id, created_at, id) where parent_id is not null;
create index lesson_comments_by_person on lesson_comments (user_id, created_at desc);

create table quizzes (
  lesson_id uuid primary key references lessons on delete cascade,
  -- Percent.
  pass_mark smallint not null default 70 check (pass_mark between 1 and 100),
  -- Null without a limit.
  max_attempts smallint check (max_attempts between 1 and 100),
  is_shuffled boolean not null default false,
  -- When right answers and explanations are shown.
  shows_answers text not null default 'after_attempt'
    check (shows_answers in ('after_attempt', 'after_passing', 'never')),
  -- Each change; an attempt at another version is refused.
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

create table quiz_questions (
  id uuid not null,
  lesson_id uuid not null references quizzes on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('single', 'several', 'text')),
  question text not null check (char_length(question) between 1 and 1000),
  explanation text not null default '' check (char_length(explanation) <= 1000),
  -- [{id, text, isRight}]; empty for short texts.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- Accepted short texts.
  answers text[] not null default '{}' check (cardinality(answers) <= 10),
  primary key (lesson_id, id)
);

create table quiz_attempts (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  quiz_version integer not null,
  -- [{questionId, optionIds, text}]
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  -- Percent of the questions, rounded down.
  score smallint not null check (score between 0 and 100),
  is_passed boolean not null,
  -- A reset by a teacher: no longer counted against the limit.
  is_void boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index quiz_attempts_of_person on quiz_attempts (lesson_id, user_id, created_at desc);
create index quiz_attempts_user_id on quiz_attempts (user_id);

create table assignments (
  lesson_id uuid primary key references lessons on delete cascade,
  -- Markdown.
  prompt text not null check (char_length(prompt) between 1 and 5000),
  takes_text boolean not null default true,
  takes_file boolean not null default false,
  takes_link boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  check (takes_text or takes_file or takes_link)
);

create table submissions (
  id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  content text not null default '' check (char_length(content) <= 10000),
  link text not null default '' check (char_length(link) <= 2000),
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'returned')),
  remark text not null default '' check (char_length(remark) <= 2000),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz(3),
  -- Each time it is handed in; a decision about another version is refused.
  version integer not null default 1,
  submitted_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  unique (lesson_id, user_id)
);
create index submissions_of_course on submissions (course_id, status, submitted_at desc, id desc);
create index submissions_user_id on submissions (user_id);
create index submissions_decided_by on submissions (decided_by) where decided_by is not null;

-- Says what it said when it was issued, also after the course is renamed or deleted.
create table certificates (
  id uuid primary key,
  -- In its address, which anyone can open.
  code text not null unique check (char_length(code) between 16 and 40),
  club_id uuid not null references clubs on delete cascade,
  course_id uuid references courses on delete set null,
  user_id uuid not null references profiles on delete cascade,
  person_name text not null check (char_length(person_name) between 1 and 200),
  course_title text not null,
  club_name text not null,
  issued_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  revoked_by uuid references profiles on delete set null,
  unique (course_id, user_id)
);
create index certificates_user_id on certificates (user_id, issued_at desc);
create index certificates_club_id on certificates (club_id);
create index certificates_revoked_by on certificates (revoked_by) where revoked_by is not null;

-- Files of courses: a cover or a picture in the description; media, files and pictures of a lesson; a file handed in.
alter table files
  add column course_id uuid,
  add column lesson_id uuid,
  add column submission_id uuid;
alter table files
  add constraint files_course_id_fkey foreign key (course_id) references courses on delete set null not valid,
  add constraint files_lesson_id_fkey foreign key (lesson_id) references lessons on delete set null not valid,
  add constraint files_submission_id_fkey foreign key (submission_id) references submissions on delete set null not valid,
  add constraint files_owner_at_most_one check (num_nonnulls(profile_id, club_id, content_id, application_id, message_id,
    link_hash, comment_id, course_id, lesson_id, submission_id) <= 1) not valid,
  add constraint files_known_purpose check (purpose in ('profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline',
    'attachments', 'link-card', 'video', 'audio', 'captions')) not valid;
alter table files drop constraint files_one_owner, drop constraint files_purpose_check;
