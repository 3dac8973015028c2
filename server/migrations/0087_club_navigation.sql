-- The order of a club's entries and those not shown, {"order": [], "hidden": []}; null for the usual order.
alter table clubs add column navigation jsonb;
