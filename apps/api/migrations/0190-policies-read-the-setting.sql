-- Row policies read the scope directly. `(select current_setting(...))` was set up anew for each table of each statement,
-- which took half of the time of a message's reads.
--
-- `coalesce(... = '*', false)` means `... = '*'`. For the comparison alone the planner expects one row of 200 to pass, and
-- would sort a whole table instead of reading the first page from an index. For `coalesce` it expects half of them.
do $$
declare
  policy record;
  setting constant text := 'current_setting(''parlour.brand''::text, true)';
  direct text;
begin
  for policy in
    select tablename, policyname, qual from pg_policies
    where schemaname = 'public' and qual like '%( SELECT %' || setting || '%'
  loop
    direct := replace(policy.qual, '( SELECT ' || setting || ' AS current_setting)', setting);
    direct := replace(direct, '(' || setting || ' = ''*''::text)', 'coalesce(' || setting || ' = ''*''::text, false)');
    direct := replace(direct, '( SELECT string_to_array(' || setting || ', '' ''::text) AS string_to_array)',
      'string_to_array(' || setting || ', '' ''::text)');
    direct := replace(direct, '( SELECT (COALESCE(' || setting || ', ''''::text) !~~ ''sites:%''::text))',
      '(COALESCE(' || setting || ', ''''::text) !~~ ''sites:%''::text)');
    direct := replace(direct, '( SELECT "left"(COALESCE(' || setting || ', ''''::text), 6) AS "left")',
      '"left"(COALESCE(' || setting || ', ''''::text), 6)');
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, direct);
  end loop;
end $$;
