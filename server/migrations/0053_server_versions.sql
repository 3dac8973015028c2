-- The versions that have served this data, for what is new since the one before.
create table server_versions (
  version text primary key check (length(version) <= 50),
  first_started_at timestamptz(3) not null default now()
);
