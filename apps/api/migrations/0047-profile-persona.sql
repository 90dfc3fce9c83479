-- What operators know of a profile and customers don't: how it speaks, what it never says. Order that the back office gave.
alter table profiles
  add column persona text not null default '' check (char_length(persona) <= 2000),
  -- when the back office last put the profile at its place; from then on a new build of the brand leaves the place alone
  add column placed_at timestamptz;
