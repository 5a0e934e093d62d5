-- src/db/counters.ts count
insert into "daily_counters" ("user_id", "kind", "day", "n")
  values ($1, $2, $3, $4)
  on conflict ("user_id", "kind", "day") do update
  set "n" = "daily_counters"."n" + $5
  where "daily_counters"."n" < $6
  returning "n";

-- src/db/counters.ts dailyCountersQuery
select "kind", "n"
  from "daily_counters"
  where "user_id" = $1 and "day" = $2;
--   Index Scan using daily_counters_pkey on daily_counters
--     Index Cond: ((user_id = $1) AND (day = $2))

-- src/db/installation.ts write
insert into "meta" ("key", "value")
  values ($1, $2)
  on conflict ("key") do update
  set "value" = $3;
