-- Both hold random ids, so nothing is found twice without them. On a sharded PostgreSQL no key can be unique over all businesses
-- (docs/scale.md). Nobody looks a business up by its portfolio.
drop index businesses_by_portfolio;
drop index businesses_by_logo;
