-- src/safety/masked-names.ts findOwnMasks
select "masks", "official", "created_at", "throw_count"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/safety/reports/report.ts findEarlierReport
select "reason", "created_at"
  from "reports"
  where "reporter_id" = +? and "kind" = +? and "thing_id" = +?;
--   SEARCH reports USING INDEX sqlite_autoindex_reports_1 (reporter_id=? AND kind=? AND thing_id=?)

-- src/safety/reports/report.ts listLatestDecisions
select "report_cases"."decision"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = +? and "report_cases"."decided_at" is not null
  order by "reports"."created_at" desc
  limit 10;
--   SEARCH reports USING COVERING INDEX reports_lately (reporter_id=?)
--   SEARCH report_cases USING INDEX sqlite_autoindex_report_cases_1 (id=?)

-- src/safety/words/compiled-rules.ts readRulesVersion
select "value"
  from "meta"
  where "key" = +?;
--   SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)
