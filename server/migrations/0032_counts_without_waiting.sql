-- Whoever finds a club's count of a kind taken by another author leaves a change here instead of waiting; the next one who
-- finds it free takes the changes along. There are seldom more of them than authors at once.
create table content_count_changes (
  club_id uuid not null references clubs on delete cascade,
  type text not null,
  id bigint generated always as identity,
  change integer not null,
  primary key (club_id, type, id)
);

-- How many items of each type a club has: what reads ask.
create view content_totals as
  select club_id, type, sum(count)::integer as count
  from (
    select club_id, type, count from content_counts
    union all
    select club_id, type, change from content_count_changes
  ) as counted
  group by club_id, type;

-- Servers of the version before know of no changes. Where they count down what was left as a change, it is taken along, so
-- that no count goes below zero. This goes in the version after this one.
create function count_changes_along() returns trigger language plpgsql as $$
begin
  with taken as (
    delete from content_count_changes where club_id = new.club_id and type = new.type returning change
  )
  select new.count + coalesce(sum(change), 0) into new.count from taken;
  return new;
end $$;
create trigger count_changes_along before update of count on content_counts
  for each row when (new.count < 0) execute function count_changes_along();
