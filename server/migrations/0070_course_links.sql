-- Links that enroll whoever opens them as a member (docs/decisions/129); a revoked one is deleted.
create table course_links (
  id uuid primary key,
  course_id uuid not null references course_rows on delete cascade,
  -- The token itself is shown once.
  token_hash text not null unique,
  hint text not null,
  created_by uuid not null references profiles on delete cascade,
  uses integer not null default 0,
  max_uses integer check (max_uses > 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check (uses <= max_uses)
);
create index course_links_course_id on course_links (course_id, created_at desc, id desc);
create index course_links_created_by on course_links (created_by);
create index course_links_expires_at on course_links (expires_at);
