-- When a club goes, what refers to it is found by an index: without one, every like and comment that there is would be
-- looked at.
create index likes_club_id on likes (club_id);
create index comments_club_id on comments (club_id);
create index join_requests_club_id on join_requests (club_id);
create index club_invites_club_id on club_invites (club_id);
