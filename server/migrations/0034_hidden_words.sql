-- Words of one person: what others write with them is folded for that person only (docs/decisions/130).
create table hidden_words (
  id uuid primary key,
  person_id uuid not null references profiles on delete cascade,
  -- As it was typed, and as it is compared (features/prevention/folding.ts).
  word text not null check (word <> '' and char_length(word) <= 50),
  folded text not null check (folded <> '' and char_length(folded) <= 150),
  created_at timestamptz(3) not null default now(),
  unique (person_id, folded)
);
