-- src/safety/masked-names.ts findOwnMasks
select "masks", "official", "created_at", "throw_count"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/safety/mass-mail/count-text.ts lockMassText
insert into "mass_texts" ("fingerprint", "id", "seen_at")
  values (?, ?, ?)
  on conflict ("fingerprint") do update
  set "seen_at" = "excluded"."seen_at"
  returning *;

-- src/safety/mass-mail/count-text.ts selectCounts
select count(distinct case when author_id <> +? then author_id end) as "others", count(case when author_id = +? then 1 end) as "own"
  from "mass_sightings"
  where "fingerprint" = +? and "seen_at" > +?;
--   USE TEMP B-TREE FOR count(DISTINCT)
--   SEARCH mass_sightings USING INDEX mass_sightings_text (fingerprint=?)

-- src/safety/mass-mail/count-text.ts selectMassText
select *
  from "mass_texts"
  where "fingerprint" = +?;
--   SEARCH mass_texts USING INDEX sqlite_autoindex_mass_texts_1 (fingerprint=?)

-- src/safety/mass-mail/fingerprint.ts selectKey
select "value"
  from "meta"
  where "key" = +?;
--   SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)

-- src/safety/reports/report.ts findEarlierReport
select "reports"."reason", "reports"."created_at", "report_cases"."decided_at", (select max("all"."created_at") as "at"
  from "reports" as "all"
  where "all"."case_id" = "reports"."case_id") as "sealed_at"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = +? and "reports"."kind" = +? and "reports"."thing_id" = +?
  order by "reports"."created_at" desc, "reports"."case_id" desc
  limit 1;
--   SEARCH reports USING INDEX reports_lately (reporter_id=?)
--   SEARCH report_cases USING INDEX sqlite_autoindex_report_cases_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH all USING COVERING INDEX reports_case (case_id=?)

-- src/safety/reports/report.ts listLatestDecisions
select "report_cases"."decision"
  from "reports" inner
  join "report_cases" on "report_cases"."id" = "reports"."case_id"
  where "reports"."reporter_id" = +? and "report_cases"."decided_at" is not null and "report_cases"."place" >= 5000000000000
  order by "reports"."created_at" desc
  limit 10;
--   SEARCH reports USING COVERING INDEX reports_lately (reporter_id=?)
--   SEARCH report_cases USING INDEX sqlite_autoindex_report_cases_1 (id=?)

-- src/safety/words/compiled-rules.ts readRulesVersion
select "value"
  from "meta"
  where "key" = +?;
--   SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)
