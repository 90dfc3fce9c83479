-- Over https our cookies have the prefix __Host-. Nodes of the version before set and read them without it, so for a week
-- after an upgrade both names are good: the deployment may be rolled forward and back. A new database has no such nodes.
create table former_cookie_names (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
insert into former_cookie_names (until)
  select now() + interval '7 days' where exists (select from staff) or exists (select from customers);
