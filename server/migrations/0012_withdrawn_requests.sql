-- Who takes a request back leaves its row: asking again soon after is not told to the club's managers anew.
alter table join_requests drop constraint join_requests_status_check;
alter table join_requests add constraint join_requests_status_check
  check (status in ('pending', 'accepted', 'rejected', 'withdrawn'));
