-- concurrently
alter table moderation_cases validate constraint moderation_cases_gravity_check;
update moderation_cases c set gravity = g.gravity
from (select r.case_id, max(case when r.legal ->> 'isAboutChildAbuse' = 'true' then 2 else 1 end) as gravity
  from reports r where r.legal is not null group by r.case_id) g
where c.id = g.case_id and c.id in (select c.id from moderation_cases c join reports r on r.case_id = c.id
  where r.legal is not null and c.gravity = 0 limit 1000);
-- Legal cases, which are few, stand first in the queues of clubs and of the server.
create index concurrently moderation_cases_legal_open on moderation_cases (gravity, opened_at, id)
  where closed_at is null and gravity > 0;
create index concurrently moderation_cases_legal_closed on moderation_cases (closed_at, id)
  where closed_at is not null and gravity > 0;
-- A person asks one question about a thing once; another reason is another question.
create unique index concurrently reports_once_for_reason on reports (case_id, reporter_id, reason)
  where reporter_id is not null;
drop index concurrently if exists reports_once;
-- Queues are filtered by reason.
create index concurrently reports_reason on reports (reason, case_id);
