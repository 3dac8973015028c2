-- What was written before comments could be formatted stays as it was typed, letter by letter.
alter table comments add column is_markdown boolean not null default false;
