-- src/safety/masked-names.ts findOwnMasks
select "masks", "official", "created_at", "throw_count"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)

-- src/safety/mass-mail/count-text.ts lockMassText
insert into "mass_texts" ("fingerprint", "id", "seen_at")
  values ($1, $2, $3)
  on conflict ("fingerprint") do update
  set "seen_at" = "excluded"."seen_at"
  returning *;

-- src/safety/mass-mail/count-text.ts selectCounts
select count(distinct case when author_id <> $1 then author_id end) as "others", count(case when author_id = $2 then 1 end) as "own"
  from "mass_sightings"
  where "fingerprint" = $3 and "seen_at" > $4;
--   Aggregate
--     ->  Sort
--           Sort Key: (CASE WHEN (author_id <> $1) THEN author_id ELSE NULL::text END)
--           ->  Bitmap Heap Scan on mass_sightings
--                 Recheck Cond: (fingerprint = $3)
--                 Filter: (seen_at > $4)
--                 ->  Bitmap Index Scan on mass_sightings_text
--                       Index Cond: (fingerprint = $3)

-- src/safety/mass-mail/count-text.ts selectMassText
select *
  from "mass_texts"
  where "fingerprint" = $1;
--   Index Scan using mass_texts_pkey on mass_texts
--     Index Cond: (fingerprint = $1)

-- src/safety/mass-mail/fingerprint.ts selectKey
select "value"
  from "meta"
  where "key" = $1;
--   Index Scan using meta_pkey on meta
--     Index Cond: (key = $1)

-- src/safety/reports/report.ts findEarlierReport
select "reports"."reason", "reports"."created_at", "report_cases"."decided_at", (select max("all"."created_at") as "at"
  from "reports" as "all"
  where "all"."case_id" = "reports"."case_id") as "sealed_at"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = $1 and "reports"."kind" = $2 and "reports"."thing_id" = $3
  order by "reports"."created_at" desc, "reports"."case_id" desc
  limit 1;
--   Limit
--     ->  Result
--           ->  Sort
--                 Sort Key: reports.created_at DESC, reports.case_id DESC
--                 ->  Nested Loop
--                       ->  Index Scan Backward using reports_pkey on reports
--                             Index Cond: ((reporter_id = $1) AND (kind = $2) AND (thing_id = $3))
--                       ->  Index Scan using report_cases_pkey on report_cases
--                             Index Cond: (id = reports.case_id)
--           SubPlan 2
--             ->  Result
--                   InitPlan 1
--                     ->  Limit
--                           ->  Index Only Scan Backward using reports_case on reports "all"
--                                 Index Cond: (case_id = reports.case_id)

-- src/safety/reports/report.ts listLatestDecisions
select "report_cases"."decision"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = $1 and "report_cases"."decided_at" is not null and "report_cases"."place" >= 5000000000000
  order by "reports"."created_at" desc
  limit 10;
--   Limit
--     ->  Sort
--           Sort Key: reports.created_at DESC
--           ->  Nested Loop
--                 ->  Bitmap Heap Scan on reports
--                       Recheck Cond: (reporter_id = $1)
--                       ->  Bitmap Index Scan on reports_pkey
--                             Index Cond: (reporter_id = $1)
--                 ->  Index Scan using report_cases_decided on report_cases
--                       Index Cond: (id = reports.case_id)
--                       Filter: (place >= '5000000000000'::bigint)

-- src/safety/words/compiled-rules.ts readRulesVersion
select "value"
  from "meta"
  where "key" = $1;
--   Index Scan using meta_pkey on meta
--     Index Cond: (key = $1)
