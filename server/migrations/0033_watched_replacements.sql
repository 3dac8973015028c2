-- Watched words that are replaced by another text when something is published (docs/decisions/130).
alter table watched_terms add column replacement text;

alter table watched_terms drop constraint watched_terms_action_check;
alter table watched_terms
  add constraint watched_terms_action_check check (action in ('block', 'hold', 'flag', 'replace')) not valid,
  add constraint watched_terms_replacement_check check (
    (action = 'replace') = (replacement is not null)
    and (replacement is null or kind = 'word' and replacement <> '' and char_length(replacement) <= 50)
  ) not valid;
