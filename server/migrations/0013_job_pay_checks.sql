-- concurrently
alter table jobs validate constraint jobs_pay_amounts;
alter table jobs validate constraint jobs_pay_period;
alter table jobs validate constraint jobs_pay_currency;
alter table jobs validate constraint jobs_pay_whole;
