-- src/db/counters.ts count
insert into "daily_counters" ("user_id", "kind", "day", "n")
  values (?, ?, ?, ?)
  on conflict ("user_id", "kind", "day") do update
  set "n" = "daily_counters"."n" + ?
  where "daily_counters"."n" < +?
  returning "n";

-- src/db/counters.ts dailyCountersReader
with wanted(name) as (values ('throw'), ('pick'), ('checkin')) select kind, n
  from wanted inner
  join daily_counters on user_id = +? and kind = name and day = +?;
--   CO-ROUTINE wanted
--     SCAN 3 CONSTANT ROWS
--   SCAN wanted
--   SEARCH daily_counters USING INDEX sqlite_autoindex_daily_counters_1 (user_id=? AND kind=? AND day=?)

-- src/db/installation.ts write
insert into "meta" ("key", "value")
  values (?, ?)
  on conflict ("key") do update
  set "value" = ?;
