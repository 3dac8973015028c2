-- Whose account a mail of the local mailbox is about, so that it goes with the account, whatever address it went to.
alter table mailbox add column user_id uuid references profiles on delete cascade;
update mailbox m set user_id = p.id from profiles p where lower(p.email) = lower(m.recipient);
create index mailbox_user_id on mailbox (user_id);
create index mailbox_recipient on mailbox (lower(recipient));
