-- To delete a row, PostgreSQL looks for rows that refer to it. Without these indexes it read the whole table for each one: all
-- customers for a deleted picture, all notes and all replies without charge for a deleted conversation, all orders and all
-- bans for an erased customer.
-- While they are built, calls on their tables wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names: then nothing is left to build here (docs/running.md, "Upgrade and going back").

create index if not exists bans_customer on bans (customer_id);
create index if not exists bans_flag on bans (flag_id) where flag_id is not null;
create index if not exists customer_notes_conversation on customer_notes (conversation_id) where conversation_id is not null;
create index if not exists customers_picture on customers (image_upload_id) where image_upload_id is not null;
create index if not exists payment_requests_customer on payment_requests (customer_id, created_at);
create index if not exists profiles_picture on profiles (image_upload_id) where image_upload_id is not null;
create index if not exists uncharged_replies_conversation on uncharged_replies (conversation_id);

-- The new one serves the same queries: a customer has few orders.
drop index if exists payment_requests_unanswered;
