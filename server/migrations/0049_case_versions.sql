-- A reported thing as later reports of its open case saw it, where it had been edited since the first. Without names, which
-- would outlive their accounts.
create table case_versions (
  case_id uuid not null references moderation_cases on delete cascade,
  -- Of its text and files, so that each version is stored once.
  digest text not null,
  snapshot jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (case_id, digest)
);
