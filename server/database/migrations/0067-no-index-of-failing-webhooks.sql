-- Nothing asks by it: what owners are told of is seen with each failed attempt.
drop index if exists webhook_endpoints_failing;
