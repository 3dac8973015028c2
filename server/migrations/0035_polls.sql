-- What a poll asks is the title of its row of `content`. Nothing has been written here yet; servers of the version before
-- read the column for exports, and it goes in the version after this one.
alter table polls drop constraint polls_question_check;
alter table polls alter column question set default '';
alter table polls add constraint polls_description_check check (char_length(description) <= 2000);

-- The number of votes of an option is kept with the vote, under the lock of the poll's row of `content`.
create table poll_options (
  poll_id uuid not null references polls on delete cascade,
  id uuid not null,
  position integer not null,
  text text not null check (char_length(text) between 1 and 200),
  votes integer not null default 0 check (votes >= 0),
  primary key (poll_id, id)
);

create table poll_votes (
  poll_id uuid not null references polls on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  selected_option uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (poll_id, user_id),
  foreign key (poll_id, selected_option) references poll_options (poll_id, id) on delete cascade
);
create index poll_votes_selected_option on poll_votes (poll_id, selected_option);
create index poll_votes_user_id on poll_votes (user_id);

create table poll_categories (
  poll_id uuid not null references polls on delete cascade,
  category text not null,
  position integer not null default 0,
  primary key (poll_id, category)
);
