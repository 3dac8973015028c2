-- Whether a case only records an act that was done without one, so that numbers of cases leave it out.
alter table moderation_cases add column is_of_act boolean not null default false;
