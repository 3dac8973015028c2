-- Where someone wanted to go when they signed up, which the mailed link does not say.
alter table email_confirmations add column return_to text;
