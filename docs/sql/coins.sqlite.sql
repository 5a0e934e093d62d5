-- src/coins/check-in-week.ts findCheckInRecords
select "ref"
  from "coin_records"
  where "user_id" = +? and "reason" = +? and "ref" >= +? and "ref" <= +?;
--   SEARCH coin_records USING COVERING INDEX sqlite_autoindex_coin_records_2 (user_id=? AND reason=? AND ref>? AND ref<?)

-- src/coins/payment.ts updateBalanceForThrow
update "users"
  set "throw_count" = "throw_count" + ?, "coins" = "coins" + ?, "coin_seq" = "coin_seq" + ?
  where "id" = +?
  returning "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", "coin_seq";
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/coins/payment.ts updateCoinBalance
update "users"
  set "coins" = "coins" + ?, "coin_seq" = "coin_seq" + ?
  where "id" = +? and "coins" + +? >= +?
  returning "coins", "coin_seq";
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/coins/records.ts RECORD_QUERIES
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = +? and "seq" < +?
  order by "seq" desc
  limit +?;
--   SEARCH coin_records USING INDEX sqlite_autoindex_coin_records_1 (user_id=? AND seq<?)

-- src/coins/records.ts RECORD_QUERIES (2)
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = +? and "seq" < +? and "amount" > 0
  order by "seq" desc
  limit +?;
--   SEARCH coin_records USING INDEX sqlite_autoindex_coin_records_1 (user_id=? AND seq<?)

-- src/coins/records.ts RECORD_QUERIES (3)
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = +? and "seq" < +? and "amount" < 0
  order by "seq" desc
  limit +?;
--   SEARCH coin_records USING INDEX coin_records_expense (user_id=? AND seq<?)

-- src/coins/records.ts loadQuarterSums
select created_at / 900000 as quarter, sum(case when amount > 0 then amount else 0 end) as earned, sum(case when amount < 0 then -amount else 0 end) as spent
  from coin_records
  where user_id = +? and created_at >= +?
  group by 1
  order by 1;
--   SEARCH coin_records USING COVERING INDEX coin_records_time (user_id=? AND created_at>?)
--   USE TEMP B-TREE FOR GROUP BY
