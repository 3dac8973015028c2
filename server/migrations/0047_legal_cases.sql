-- How grave the gravest question of a case is: 0 rules, 1 a legal notice, 2 a notice of the sexual abuse of children. From 1 on
-- the case is the operators' beside its club's, and only they close it.
alter table moderation_cases add column gravity smallint not null default 0;
alter table moderation_cases add constraint moderation_cases_gravity_check check (gravity between 0 and 2) not valid;
