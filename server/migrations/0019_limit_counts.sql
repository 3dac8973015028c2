-- How often something was tried that concerns an account, for all servers together and through their restarts. The
-- key is a keyed hash of what is limited, of whom and from where: the table names nobody.
create table limit_counts (
  key text primary key check (char_length(key) = 43),
  current integer not null check (current > 0),
  ends_at timestamptz(3) not null
);
create index limit_counts_ends_at on limit_counts (ends_at);
