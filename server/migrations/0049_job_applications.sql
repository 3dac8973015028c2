-- Who applied for which job. Only the applicant and the job's poster read it: nothing of it is in the club's log.
create table job_applications (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  club_id uuid not null references clubs on delete cascade,
  status text not null default 'applied' check (status in ('applied', 'seen', 'invited', 'declined')),
  message text not null default '' check (char_length(message) <= 2000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (job_id, user_id)
);
create index job_applications_of_job on job_applications (job_id, created_at desc, id desc);
create index job_applications_user_id on job_applications (user_id);
create index job_applications_club_id on job_applications (club_id);

-- A file of an application is for those two alone, however public the job.
alter table files add column application_id uuid references job_applications on delete set null;
create index files_application_id on files (application_id) where application_id is not null;
alter table files drop constraint files_check;
alter table files add constraint files_one_owner
  check (num_nonnulls(profile_id, club_id, content_id, application_id) <= 1);
drop index files_unused;
create index files_unused on files (created_at)
  where profile_id is null and club_id is null and content_id is null and application_id is null;
