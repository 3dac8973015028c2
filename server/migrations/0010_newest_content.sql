-- Search looks through the newest items of all clubs first: a common word is found there, without sorting all that match.
create index content_newest on content (created_at desc, id desc);
