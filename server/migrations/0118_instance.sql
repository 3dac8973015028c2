-- Tells the original from its copies: the data directory and the bucket hold the same id.
create table instance (
  id uuid primary key,
  -- Which database this was when the instance began or was adopted; a copy is another one.
  database text not null check (length(database) <= 1000),
  adopted_at timestamptz(3) not null default now()
);
create unique index instance_single_row on instance ((true));
