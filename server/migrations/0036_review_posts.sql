-- Members all of whose posts wait for a moderator (docs/decisions/130).
alter table restrictions drop constraint restrictions_kind_check;
alter table restrictions add constraint restrictions_kind_check
  check (kind in ('reviewed', 'silenced', 'banned', 'suspended', 'closed')) not valid;

alter table moderation_log drop constraint moderation_log_what_check;
alter table moderation_log add constraint moderation_log_what_check check (what in (
  'opened', 'taken', 'released', 'escalated', 'note', 'closed', 'reopened', 'reversed', 'appealed', 'appeal_upheld',
  'appeal_granted', 'hide', 'remove', 'lock_comments', 'warn', 'review_posts', 'silence', 'remove_member', 'ban',
  'warn_account', 'suspend', 'close', 'moderator_added', 'moderator_removed', 'operator_added', 'operator_removed',
  'rules_changed', 'settings_changed', 'held', 'approved', 'declined'
)) not valid;
