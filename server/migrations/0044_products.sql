-- What a product is called is the title of its row of `content`. Nothing has been written here yet; the column goes in the
-- version after this one, as do servers that read it for exports.
alter table products drop constraint products_title_check;
alter table products alter column title set default '';
alter table products
  add constraint products_description_check check (char_length(description) <= 5000),
  add constraint products_features_check check (char_length(features) <= 2000),
  add constraint products_specifications_check check (char_length(specifications) <= 2000),
  -- Null while it is for sale.
  add column sold_at timestamptz(3);
