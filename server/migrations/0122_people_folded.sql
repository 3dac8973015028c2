-- People, clubs and tags are compared by the one folding (docs/decisions/091), wherever they are looked for.
create or replace function person_name(profile profiles) returns text language sql stable as $$
  select fold_name($1.first_name || ' ' || $1.last_name) || ' ' || fold($1.username)
$$;
create or replace function tag_key(tag text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(fold(tag), '[\u0001-\u0020\u007F-\u009F]+', ' ', 'g'))
$$;

-- What is stored of members by the folding of before is made anew. A server of the version before may write on for a while.
-- blocks briefly: it adds two tasks
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('search.refold', '{}'::json, job_key := 'search.refold', priority := 10);
    perform graphile_worker.add_job('search.refold', '{}'::json, job_key := 'search.refold again', priority := 10,
      run_at := now() + interval '1 hour');
  end if;
end
$$;
