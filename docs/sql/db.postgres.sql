-- src/db/counters.ts count
insert into "daily_counters" ("user_id", "kind", "day", "n")
  values ($1, $2, $3, $4)
  on conflict ("user_id", "kind", "day") do update
  set "n" = "daily_counters"."n" + $5
  where "daily_counters"."n" < $6
  returning "n";

-- src/db/counters.ts dailyCountersReader
with wanted(name) as (values ('throw'), ('pick'), ('checkin')) select kind, n
  from wanted inner
  join daily_counters on user_id = $1 and kind = name and day = $2;
--   Nested Loop
--     Join Filter: (daily_counters.kind = "*VALUES*".column1)
--     ->  Index Scan using daily_counters_pkey on daily_counters
--           Index Cond: ((user_id = $1) AND (day = $2))
--     ->  Values Scan on "*VALUES*"

-- src/db/installation.ts write
insert into "meta" ("key", "value")
  values ($1, $2)
  on conflict ("key") do update
  set "value" = $3;
