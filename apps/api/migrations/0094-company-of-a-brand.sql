-- The company that runs a brand, as its build says it (contract, CompanyFacts): receipts name who sold. Null until a server
-- with a build that says it has started. A version before this leaves it as it is.
alter table brands add column company jsonb;
