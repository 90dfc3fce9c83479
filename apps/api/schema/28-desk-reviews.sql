-- Tables of src/modules/desk/reviews, as all migrations leave them. Written by generate-tables: don't edit.

-- A reply that was drawn for a review and is not judged yet.
create table review_draws (
  id uuid not null,
  message_id uuid not null,
  staff_id uuid not null,
  drawn_by uuid not null,
  drawn_at timestamptz not null,
  constraint review_draws_pkey primary key (id),
  constraint review_draws_message_id_key unique (message_id),
  constraint review_draws_message_id_fkey foreign key (message_id) references messages(id) on delete cascade
);
create index review_draws_author on review_draws (staff_id, drawn_at);
alter table review_draws enable row level security;
create policy brand on review_draws using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from messages whole join customers on customers.id = whole.customer_id where whole.id = review_draws.message_id)));

create function reply_review_without_message() returns trigger language plpgsql as $function$
begin
  new.word := null;
  return new;
end
$function$;

-- A reply that a supervisor judged, with a mark, a word and what came of it.
create table reply_reviews (
  position bigint generated always as identity,
  id uuid not null,
  message_id uuid,
  staff_id uuid not null,
  reviewer_id uuid not null,
  mark text not null,
  word text,
  outcome text not null,
  reviewed_at timestamptz not null,
  constraint reply_reviews_pkey primary key ("position"),
  constraint reply_reviews_id_key unique (id),
  constraint reply_reviews_message_id_key unique (message_id),
  constraint reply_reviews_mark_check check (mark in ('good', 'fine', 'needs_work', 'serious')),
  constraint reply_reviews_outcome_check check (outcome in ('no_action', 'talk_planned', 'talked_through', 'training', 'taken_further')),
  constraint reply_reviews_reviewer_check check (reviewer_id <> staff_id),
  constraint reply_reviews_word_check check (char_length(word) >= 1 and char_length(word) <= 280),
  constraint reply_reviews_message_id_fkey foreign key (message_id) references messages(id) on delete set null
);
create index reply_reviews_author on reply_reviews (staff_id, "position");
create index reply_reviews_reviewed on reply_reviews (staff_id, reviewed_at);
alter table reply_reviews enable row level security;
create policy brand on reply_reviews using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from messages whole join customers on customers.id = whole.customer_id where whole.id = reply_reviews.message_id)));
create trigger reply_reviews_message_gone before update of message_id on reply_reviews for each row when (new.message_id is null) execute function reply_review_without_message();
