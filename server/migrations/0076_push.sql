-- Browsers that are sent what their person is told. Each is its session's, and ends with it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- Where the push service of the browser takes what is for it.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz(3) not null default now(),
  pushed_at timestamptz(3),
  -- Since when it takes nothing, and when it is tried again.
  failing_since timestamptz(3),
  retry_at timestamptz(3)
);
create index push_subscriptions_user_id on push_subscriptions (user_id);

-- What is to be sent yet.
create table push_deliveries (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  kind text not null check (kind in ('notification', 'message')),
  -- Where that is gone, nothing is sent.
  about_id uuid not null,
  attempts smallint not null default 0,
  -- To the microsecond: what is due at this moment is never due after it.
  due_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  primary key (subscription_id, about_id)
);
create index push_deliveries_due_at on push_deliveries (due_at);
