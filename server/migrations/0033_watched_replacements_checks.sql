-- concurrently
alter table watched_terms validate constraint watched_terms_action_check;
alter table watched_terms validate constraint watched_terms_replacement_check;
