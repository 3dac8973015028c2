-- concurrently
-- Such a case was closed in the write that opened it, and no one reported anything.
update moderation_cases set is_of_act = true where id in (
  select c.id from moderation_cases c
  where not c.is_of_act and not c.is_automatic and c.outcome = 'acted'
    and c.closed_at between c.opened_at - interval '5 seconds' and c.opened_at + interval '5 seconds'
    and not exists (select from reports r where r.case_id = c.id)
  limit 1000
);
