-- src/safety/masked-names.ts findOwnMasks
select "masks", "official", "created_at", "throw_count"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)

-- src/safety/reports/report.ts findEarlierReport
select "reason", "created_at"
  from "reports"
  where "reporter_id" = $1 and "kind" = $2 and "thing_id" = $3;
--   Index Scan using reports_pkey on reports
--     Index Cond: ((reporter_id = $1) AND (kind = $2) AND (thing_id = $3))

-- src/safety/reports/report.ts listLatestDecisions
select "report_cases"."decision"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = $1 and "report_cases"."decided_at" is not null
  order by "reports"."created_at" desc
  limit 10;
--   Limit
--     ->  Sort
--           Sort Key: reports.created_at DESC
--           ->  Nested Loop
--                 ->  Bitmap Heap Scan on reports
--                       Recheck Cond: (reporter_id = $1)
--                       ->  Bitmap Index Scan on reports_lately
--                             Index Cond: (reporter_id = $1)
--                 ->  Index Scan using report_cases_decided on report_cases
--                       Index Cond: (id = reports.case_id)

-- src/safety/words/compiled-rules.ts readRulesVersion
select "value"
  from "meta"
  where "key" = $1;
--   Index Scan using meta_pkey on meta
--     Index Cond: (key = $1)
