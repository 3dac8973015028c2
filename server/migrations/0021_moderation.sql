-- Moderation (docs/decisions/130): who runs the server, the log of moderation, cases, and what acts changed.

-- Who may open the console. The first account with a confirmed address becomes one, once.
create table operators (
  user_id uuid primary key references profiles on delete cascade,
  named_by uuid references profiles on delete set null,
  created_at timestamptz(3) not null default now()
);
create index operators_named_by on operators (named_by) where named_by is not null;

-- Settings of the whole server, in one row.
create table server_settings (
  is_only boolean primary key default true check (is_only),
  -- Whether the first operator was named. Stays, so that no stranger becomes one once the last operator has gone.
  has_first_operator boolean not null default false
);
insert into server_settings default values;

create function name_first_operator() returns trigger language plpgsql as $$
begin
  if not (select has_first_operator from server_settings) then
    perform from server_settings for update;
    if not (select has_first_operator from server_settings) then
      insert into operators (user_id) values (new.id);
      update server_settings set has_first_operator = true;
    end if;
  end if;
  return null;
end
$$;
create trigger profiles_first_operator after insert or update of email_verified on profiles
  for each row when (new.email_verified and new.deleted_at is null) execute function name_first_operator();

with first as (
  insert into operators (user_id)
  select id from profiles where email_verified and deleted_at is null order by created_at, id limit 1
  returning user_id
)
update server_settings set has_first_operator = exists (select from first);

-- Until when the console stays open in a session, after the second step.
alter table sessions add column console_until timestamptz(3);

-- One case for each thing with open reports. It outlives the thing, which `reported` shows as it was; so `subject_id` is
-- no foreign key.
create table moderation_cases (
  id uuid primary key,
  kind text not null check (kind in ('content', 'comment', 'lesson_comment', 'message', 'profile', 'club', 'course')),
  subject_id uuid not null,
  club_id uuid references clubs on delete set null,
  -- Whom it is about: the author, or the person of a profile; for a club its owner.
  person_id uuid references profiles on delete set null,
  -- Whose queue it is in. Cases about an owner, admin or moderator are the server's from the beginning.
  level text not null check (level in ('club', 'server')),
  is_automatic boolean not null default false,
  reported jsonb not null,
  assignee_id uuid references profiles on delete set null,
  opened_at timestamptz(3) not null default now(),
  reminded_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by uuid references profiles on delete set null,
  outcome text check (outcome in ('acted', 'fine', 'dismissed')),
  check ((closed_at is null) = (outcome is null))
);
create unique index moderation_cases_one_open on moderation_cases (kind, subject_id) where closed_at is null;
create index moderation_cases_subject on moderation_cases (kind, subject_id, opened_at desc);
create index moderation_cases_club_open on moderation_cases (club_id, opened_at, id)
  where closed_at is null and level = 'club';
create index moderation_cases_club_closed on moderation_cases (club_id, closed_at desc, id desc)
  where closed_at is not null and level = 'club';
create index moderation_cases_server_open on moderation_cases (opened_at, id) where closed_at is null and level = 'server';
create index moderation_cases_open on moderation_cases (opened_at, id) where closed_at is null;
create index moderation_cases_closed on moderation_cases (closed_at desc, id desc) where closed_at is not null;
create index moderation_cases_person on moderation_cases (person_id, opened_at desc) where person_id is not null;
create index moderation_cases_assignee on moderation_cases (assignee_id, opened_at, id)
  where assignee_id is not null and closed_at is null;
create index moderation_cases_closed_by on moderation_cases (closed_by) where closed_by is not null;
create index moderation_cases_of_club on moderation_cases (club_id);
create index moderation_cases_of_assignee on moderation_cases (assignee_id);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases on delete cascade,
  -- Null for visitors, and once the account is deleted.
  reporter_id uuid references profiles on delete set null,
  reason text not null check (reason in (
    'spam', 'harassment', 'hate', 'sexual', 'violence', 'fraud', 'privacy', 'rules', 'other', 'illegal'
  )),
  rule text not null default '' check (char_length(rule) <= 300),
  note text not null default '' check (char_length(note) <= 2000),
  -- {explanation, name, email, isAboutChildAbuse}: what the law asks of a notice.
  legal jsonb,
  created_at timestamptz(3) not null default now(),
  -- When the reporter was notified of the outcome.
  answered_at timestamptz(3),
  check ((reason = 'illegal') = (legal is not null))
);
create unique index reports_once on reports (case_id, reporter_id) where reporter_id is not null;
create index reports_case_id on reports (case_id, created_at);
create index reports_reporter_id on reports (reporter_id, created_at desc, id desc);

-- What happened to cases, and every act, with its statement of reasons. Nobody changes it: restrictions, hidings and
-- cases follow from it.
create table moderation_log (
  id uuid primary key,
  case_id uuid references moderation_cases on delete set null,
  -- The club in which; null on the server.
  club_id uuid references clubs on delete set null,
  -- Null if automatic, or once the account is deleted.
  actor_id uuid references profiles on delete set null,
  is_automatic boolean not null default false,
  -- As an operator, not as a moderator of the club.
  is_by_operator boolean not null default false,
  what text not null check (what in (
    'opened', 'taken', 'released', 'escalated', 'note', 'closed', 'reopened', 'reversed', 'appealed', 'appeal_upheld',
    'appeal_granted', 'hide', 'remove', 'lock_comments', 'warn', 'silence', 'remove_member', 'ban', 'warn_account',
    'suspend', 'close', 'moderator_added', 'moderator_removed', 'operator_added', 'operator_removed', 'rules_changed',
    'settings_changed', 'held', 'approved', 'declined'
  )),
  -- Whom it concerns.
  person_id uuid references profiles on delete set null,
  kind text check (kind in ('content', 'comment', 'lesson_comment', 'message', 'profile', 'club', 'course')),
  subject_id uuid,
  -- Of a reversal or decision of an appeal: the act.
  act_id uuid references moderation_log,
  -- Of an act: {basis, ground, facts, isByReport, subject}.
  statement jsonb,
  -- Of an act that hides all that the person published.
  hides_all boolean not null default false,
  ends_at timestamptz(3),
  note text not null default '' check (char_length(note) <= 5000),
  created_at timestamptz(3) not null default now()
);
create index moderation_log_case on moderation_log (case_id, created_at, id) where case_id is not null;
create index moderation_log_club on moderation_log (club_id, created_at desc, id desc) where club_id is not null;
create index moderation_log_times on moderation_log (created_at desc, id desc);
create index moderation_log_person on moderation_log (person_id, created_at desc, id desc) where person_id is not null;
create index moderation_log_actor on moderation_log (actor_id) where actor_id is not null;
create index moderation_log_act on moderation_log (act_id) where act_id is not null;

-- The names of deleted accounts go, and what refers to deleted clubs and cases; nothing else changes. Entries are deleted
-- after three years.
create function protect_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at > now() - interval '1095 days' then
      raise exception 'The log of moderation can’t be changed' using errcode = 'GH002';
    end if;
    return old;
  end if;
  if row(new.id, new.is_automatic, new.is_by_operator, new.what, new.kind, new.subject_id, new.statement, new.hides_all,
        new.ends_at, new.note, new.created_at)
      is distinct from row(old.id, old.is_automatic, old.is_by_operator, old.what, old.kind, old.subject_id,
        old.statement, old.hides_all, old.ends_at, old.note, old.created_at)
    or new.case_id is distinct from old.case_id and new.case_id is not null
    or new.club_id is distinct from old.club_id and new.club_id is not null
    or new.actor_id is distinct from old.actor_id and new.actor_id is not null
    or new.person_id is distinct from old.person_id and new.person_id is not null
    or new.act_id is distinct from old.act_id and new.act_id is not null
  then
    raise exception 'The log of moderation can’t be changed' using errcode = 'GH002';
  end if;
  return new;
end
$$;
create trigger moderation_log_protected before update or delete on moderation_log
  for each row execute function protect_moderation_log();

-- What is in force of the acts on people. A row that ended counts for nothing, and a task deletes it.
create table restrictions (
  act_id uuid primary key references moderation_log,
  -- Null: on the whole server.
  club_id uuid references clubs on delete cascade,
  person_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('silenced', 'banned', 'suspended', 'closed')),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((club_id is null) = (kind in ('suspended', 'closed')))
);
create index restrictions_in_club on restrictions (club_id, person_id);
create index restrictions_latest on restrictions (club_id, created_at desc, act_id desc);
create index restrictions_person on restrictions (person_id) where club_id is null;
create index restrictions_of_person on restrictions (person_id);
create index restrictions_ends_at on restrictions (ends_at) where ends_at is not null;

-- What acts hide. A thing is hidden while it has a row here, so that reversing one act leaves what another one hid.
create table hidings (
  kind text not null check (kind in ('content', 'comment', 'lesson_comment', 'message', 'profile', 'club', 'course')),
  subject_id uuid not null,
  act_id uuid not null references moderation_log,
  -- What restoring needs besides.
  saved jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (kind, subject_id, act_id)
);
create index hidings_act_id on hidings (act_id, kind, subject_id);

create table appeals (
  act_id uuid primary key references moderation_log,
  person_id uuid references profiles on delete set null,
  text text not null check (char_length(text) <= 5000),
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('upheld', 'granted')),
  answer text not null default '' check (char_length(answer) <= 2000),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz(3),
  check ((decision is null) = (decided_at is null))
);
create index appeals_person_id on appeals (person_id) where person_id is not null;
create index appeals_decided_by on appeals (decided_by) where decided_by is not null;
create index appeals_open on appeals (created_at, act_id) where decision is null;
