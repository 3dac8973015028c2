-- What a job pays: one or two amounts in a currency, for an hour, a month or a year; or nothing is said of it.
alter table jobs
  add column pay_from numeric(12, 2),
  add column pay_to numeric(12, 2),
  add column pay_period text,
  add column pay_currency text;

alter table jobs
  add constraint jobs_pay_amounts check (pay_from > 0 and pay_to > 0 and pay_from <= pay_to) not valid,
  add constraint jobs_pay_period check (pay_period in ('hour', 'month', 'year')) not valid,
  add constraint jobs_pay_currency check (pay_currency ~ '^[A-Z]{3}$') not valid,
  add constraint jobs_pay_whole check (
    (coalesce(pay_from, pay_to) is null) = (pay_period is null) and (pay_period is null) = (pay_currency is null)
  ) not valid;
