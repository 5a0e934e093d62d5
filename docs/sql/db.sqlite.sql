-- src/db/counters.ts count
insert into "daily_counters" ("user_id", "kind", "day", "n")
  values (?, ?, ?, ?)
  on conflict ("user_id", "kind", "day") do update
  set "n" = "daily_counters"."n" + ?
  where "daily_counters"."n" < +?
  returning "n";

-- src/db/counters.ts dailyCountersQuery
select "kind", "n"
  from "daily_counters"
  where "user_id" = +? and "day" = +?;
--   SEARCH daily_counters USING INDEX sqlite_autoindex_daily_counters_1 (user_id=?)

-- src/db/installation.ts write
insert into "meta" ("key", "value")
  values (?, ?)
  on conflict ("key") do update
  set "value" = ?;
