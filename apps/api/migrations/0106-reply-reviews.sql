-- Replies are drawn by their author (DESK-30). While this index is built, calls on messages wait. On a large database build it
-- beforehand with `create index concurrently`, under the same name (docs/running.md, "Upgrade and going back").
create index if not exists messages_author on messages (staff_id, sent_at) where staff_id is not null;

-- A reply that was drawn and waits for its review. It goes with its message.
create table if not exists review_draws (
  id uuid primary key,
  message_id uuid not null unique references messages (id) on delete cascade,
  staff_id uuid not null references staff (id),
  drawn_by uuid not null references staff (id),
  drawn_at timestamptz not null
);
create index if not exists review_draws_author on review_draws (staff_id, drawn_at);
alter table review_draws enable row level security;
create policy brand on review_draws using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from messages whole join customers on customers.id = whole.customer_id where whole.id = review_draws.message_id));

-- A reply that was judged. It holds no text of a customer. Once the message is gone, mark and outcome stay and the word goes,
-- because it may speak of the customer.
create table if not exists reply_reviews (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  message_id uuid unique references messages (id) on delete set null,
  staff_id uuid not null references staff (id),
  reviewer_id uuid not null references staff (id),
  mark text not null,
  word text,
  outcome text not null,
  reviewed_at timestamptz not null,
  constraint reply_reviews_mark_check check (mark in ('good', 'fine', 'needs_work', 'serious')),
  constraint reply_reviews_word_check check (char_length(word) between 1 and 280),
  constraint reply_reviews_outcome_check
    check (outcome in ('no_action', 'talk_planned', 'talked_through', 'training', 'taken_further')),
  constraint reply_reviews_reviewer_check check (reviewer_id <> staff_id)
);
create index if not exists reply_reviews_author on reply_reviews (staff_id, position);
create index if not exists reply_reviews_reviewed on reply_reviews (staff_id, reviewed_at);
alter table reply_reviews enable row level security;
create policy brand on reply_reviews using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from messages whole join customers on customers.id = whole.customer_id where whole.id = reply_reviews.message_id));

create or replace function reply_review_without_message() returns trigger language plpgsql as $function$
begin
  new.word := null;
  return new;
end
$function$;
create or replace trigger reply_reviews_message_gone before update of message_id on reply_reviews
  for each row when (new.message_id is null) execute function reply_review_without_message();
